# The gdb script of a session of `katlas debug` (docs/debugging.md): it defines the commands `katlas ...`, and shows the
# position of the program when it stops within the runtime. The process that gdb runs is that of debugged_run.hpp;
# session.json, in the folder of this script, has the steps of its trace.
import contextlib
import json
import os
import re
import shlex

import gdb
from gdb.FrameDecorator import FrameDecorator

FOLDER = os.path.dirname(os.path.abspath(__file__))
NEVER = 2**31 - 1
BEGINNING = -1
# Files of C++'s library, which do not belong to the program; also the files that replace its shared object.
LIBRARY = re.compile(r"/include/c\+\+/|-linux-gnu/c\+\+/|^katlas/")


def read(variable):
    return int(gdb.parse_and_eval("*(int *)&katlas_debug_" + variable))


def write(variable, value):
    gdb.execute(f"set var *(int *)&katlas_debug_{variable} = {value}")


def is_alive():
    return gdb.selected_inferior().pid != 0 and gdb.selected_thread() is not None


def frames_from(frame):
    while frame is not None:
        yield frame
        try:
            frame = frame.older()
        except gdb.error:  # the bottom of a fiber's stack
            return


# ---- The threads of the program, each of which is a thread of the process


def program_threads():
    """The threads by their numbers."""
    named = ((re.fullmatch(r"P(\d+)", t.name or ""), t) for t in gdb.selected_inferior().threads())
    return {int(name.group(1)): t for name, t in sorted(named, key=lambda n: n[1].num) if name}


def number_of(text):
    name = re.fullmatch(r"P?(\d+)", text)
    if name is None:
        raise gdb.GdbError(f"'{text}' is no thread: threads are P0, P1, ...")
    return int(name.group(1))


def selected_number():
    name = re.fullmatch(r"P(\d+)", gdb.selected_thread().name or "")
    return int(name.group(1)) if name else None


# ---- The execution


class Session:
    def __init__(self):
        with open(os.path.join(FOLDER, "session.json"), encoding="utf-8") as file:
            told = json.load(file)
        self.program = told["program"]
        self.model = told["model"]
        self.executable = told["executable"]
        self.arguments = told["arguments"]
        self.object = os.path.realpath(told["object"])
        self.entry = told["entry"]
        self.debuggable = told["debuggable"]
        self.headers = told["headers"]
        self.steps = told["steps"]
        self.error = told["error"]
        self.error_steps = set(told["error_steps"])
        self.report = told["report"]
        self.quiet = False

    # The position of the execution.

    def now(self):
        """The step that comes next; behind the error, if the program has ended."""
        return read("step") if is_alive() else len(self.steps) + 1

    def next_step(self):
        if not is_alive():
            raise gdb.GdbError("The program does not run: 'run' begins anew.")
        return read("step")

    def stands_at_step(self):
        """Whether the process stands where the next step begins; else threads are on the way to it."""
        return is_alive() and read("stands") != 0

    def is_of_program(self, frame):
        name = gdb.solib_name(frame.pc())
        return name is not None and os.path.realpath(name) == self.object

    @staticmethod
    def is_of_library(frame):
        table = frame.find_sal().symtab
        return table is None or LIBRARY.search(table.filename) is not None

    def program_frame(self):
        """The innermost frame of the program's own code; of a library's, if there is no other; or None."""
        of_library = None
        for frame in frames_from(gdb.newest_frame()):
            if self.is_of_program(frame):
                if not self.is_of_library(frame):
                    return frame
                of_library = of_library or frame
        return of_library

    # The display of the execution.

    def text_of(self, number):
        if number == BEGINNING:
            return "The beginning"
        if number == len(self.steps):
            return f"The error: {self.error}"
        mark = "  (the error is about it)" if number in self.error_steps else ""
        return f"Step {number + 1} of {len(self.steps)}: {self.steps[number]['event']}{mark}"

    def show(self):
        gdb.write(self.text_of(self.next_step()) + "\n")
        self.select_program_frame()

    def select_program_frame(self):
        frame = self.program_frame()
        if frame is not None:
            frame.select()
            shown = gdb.execute("frame", to_string=True)
            gdb.write(re.sub(r"^#\d+\s+(0x[0-9a-f]+ in )?", "", shown))

    # The continuation of the execution.

    def go_on(self, command="continue"):
        """The process goes on until it stops, and what gdb says is shown."""
        for line in gdb.execute(command, to_string=True).splitlines():
            if line and line != "Continuing." and not line.startswith("[Switching to Thread"):
                gdb.write(line + "\n")

    def go_to(self, number):
        """To a step that is ahead. Breakpoints may stop it on the way."""
        write("stop_at", number)
        self.go_on()

    def go_back_to(self, number):
        """The process runs once more, past breakpoints that it has passed before."""
        enabled = [b for b in gdb.breakpoints() if b.number > 0 and b.enabled]
        for each in enabled:
            each.enabled = False
        self.quiet = True
        try:
            self.begin_anew()
            if number != BEGINNING:
                write("stop_at", number)
                gdb.execute("continue", to_string=True)
        finally:
            self.quiet = False
            for each in enabled:
                if each.is_valid():
                    each.enabled = True
        self.show()

    def begin_anew(self):
        before = self.quiet
        self.quiet = True
        try:
            gdb.execute("run", to_string=True)
        finally:
            self.quiet = before
        if not is_alive():
            raise gdb.error("its process has ended")

    def leave_runtime(self):
        """The selected thread performs the event at which it stands, and is in the program's own code again."""
        if not is_alive() or self.is_of_program(gdb.newest_frame()):
            return
        if self.next_step() == len(self.steps):
            raise gdb.GdbError("The execution ends here: 'katlas back' goes back.")
        thread = gdb.selected_thread()
        outer = self.program_frame()
        if outer is None:
            self.enter_program()
            return
        there = gdb.FinishBreakpoint(outer.newer(), internal=True)
        there.silent = True
        output = gdb.execute("continue", to_string=True)
        if there.is_valid():
            there.delete()
        if not is_alive():
            raise gdb.GdbError("The program has ended: 'katlas back' goes back to the error.")
        if gdb.selected_thread() != thread or not self.is_of_program(gdb.newest_frame()):
            if not self.stands_at_step():
                gdb.write(output)
            raise gdb.GdbError("It stopped before the event was performed.")

    def enter_program(self):
        """Of a thread that has not begun: it goes to where its function begins."""
        routine = f"&{self.entry}" if self.next_step() <= 0 else "*(void **)&katlas_debug_routine"
        address = int(gdb.parse_and_eval(f"(long)({routine})"))
        table = gdb.find_pc_line(address).symtab
        if table is None or LIBRARY.search(table.filename) is not None:
            raise gdb.GdbError("The thread begins in a library: 'katlas step' goes to its events.")
        there = gdb.Breakpoint(f"*{address}", internal=True, temporary=True)
        there.silent = True
        gdb.execute("continue", to_string=True)
        if there.is_valid():
            there.delete()


SESSION = Session()


def on_stop(_):
    if SESSION.stands_at_step():
        write("stop_at", NEVER)
        if not SESSION.quiet:
            SESSION.show()
    elif not SESSION.quiet and is_alive() and not SESSION.is_of_program(gdb.newest_frame()):
        SESSION.select_program_frame()  # of a watchpoint: the thread's values are written by the runtime


def keep_to_program(breakpoint):
    """A breakpoint at a function is not for functions of that name in the runtime."""
    places = getattr(breakpoint, "locations", None) or []
    of_program = [p for p in places if os.path.realpath(gdb.solib_name(p.address) or "") == SESSION.object]
    if of_program:
        for place in places:
            if place not in of_program and place.enabled:
                place.enabled = False


class WithoutAddress(FrameDecorator):
    def address(self):
        return None


class ProgramFrames:
    """The frames of the runtime are left out of backtraces, and addresses of code."""

    name = "katlas"
    priority = 100
    enabled = True

    @staticmethod
    def filter(frames):
        return (WithoutAddress(f) for f in frames if SESSION.is_of_program(f.inferior_frame()))


# ---- Commands


class Command(gdb.Command):
    def __init__(self, name):
        super().__init__(name, gdb.COMMAND_RUNNING, gdb.COMPLETE_NONE, name == "katlas")


class Katlas(Command):
    """The execution of a trace: its steps and its threads.
'katlas step' goes to the next step, 'katlas back' to the one before."""

    def __init__(self):
        super().__init__("katlas")

    def invoke(self, _argument, _from_tty):
        gdb.execute("help katlas")


def count_of(argument):
    if argument == "":
        return 1
    if not argument.isdigit():
        raise gdb.GdbError(f"'{argument}' is no number.")
    return int(argument)


class Step(Command):
    """Goes to the next step of the trace: katlas step [N | THREAD]
With a number: to the N-th step from here. With a thread, such as P1: to the next step of that thread.
The thread of the step stands where it performs the event, and has not performed it."""

    def __init__(self):
        super().__init__("katlas step")

    def invoke(self, argument, _from_tty):
        now = SESSION.next_step()
        first = now + 1 if SESSION.stands_at_step() else now
        last = len(SESSION.steps)
        if first > last:
            raise gdb.GdbError("The execution ends here: 'katlas back' goes back.")
        if argument.startswith("P"):
            thread = number_of(argument)
            of_thread = [i for i in range(first, last) if SESSION.steps[i]["thread"] == thread]
            if not of_thread:
                raise gdb.GdbError(f"P{thread} has no step behind this one.")
            SESSION.go_to(of_thread[0])
        else:
            SESSION.go_to(min(first + count_of(argument) - 1, last))


class Back(Command):
    """Goes back by a step of the trace: katlas back [N]
The program runs once more, to the N-th step before. Breakpoints do not stop it on the way."""

    def __init__(self):
        super().__init__("katlas back")

    def invoke(self, argument, _from_tty):
        SESSION.go_back_to(max(SESSION.now() - count_of(argument), BEGINNING))


class GoTo(Command):
    """Goes to a step of the trace, forward or back: katlas goto N
Steps have the numbers that 'katlas trace' shows; 0 is the beginning."""

    def __init__(self):
        super().__init__("katlas goto")

    def invoke(self, argument, _from_tty):
        number = count_of(argument) - 1
        if argument == "" or number > len(SESSION.steps):
            raise gdb.GdbError(f"Steps are 0 .. {len(SESSION.steps)}, and {len(SESSION.steps) + 1} is the error.")
        if number > SESSION.now():
            SESSION.go_to(number)
        else:
            SESSION.go_back_to(number)


class TraceList(Command):
    """Lists the steps of the trace. An arrow is at the one that comes next."""

    def __init__(self):
        super().__init__("katlas trace")

    def invoke(self, _argument, _from_tty):
        now = SESSION.now()
        width = min(max((len(s["event"]) for s in SESSION.steps), default=0), 60)
        for number, step in enumerate(SESSION.steps):
            arrow = "=>" if number == now else "  "
            line = f"{arrow} {number + 1:>4}  {step['event']:<{width}}  {step['statement']}"
            gdb.write(line.rstrip() + "\n")
        arrow = "=>" if now == len(SESSION.steps) else "  "
        gdb.write(f"{arrow}       {SESSION.text_of(len(SESSION.steps))}\n")


class Threads(Command):
    """Lists the threads of the program: where each one is, and the step that it performs next."""

    def __init__(self):
        super().__init__("katlas threads")

    def invoke(self, _argument, _from_tty):
        now = SESSION.next_step()
        selected = gdb.selected_thread()
        frame = gdb.selected_frame()
        threads = program_threads()
        for number in sorted({s["thread"] for s in SESSION.steps} | set(threads)):
            mark = "*" if number in threads and threads[number] == selected else " "
            steps = [i for i in range(max(now, 0), len(SESSION.steps)) if SESSION.steps[i]["thread"] == number]
            then = f"step {steps[0] + 1}: {SESSION.steps[steps[0]]['event']}" if steps else "no more steps"
            place = self.place_of(threads.get(number), bool(steps))
            gdb.write(f"{mark} P{number}  {place}  {then}\n")
        selected.switch()
        frame.select()

    @staticmethod
    def place_of(thread, has_steps):
        if thread is None:
            return "has not begun"
        thread.switch()
        frame = SESSION.program_frame()
        if frame is None:
            return "is at its beginning" if has_steps else "has ended"
        place = frame.find_sal()
        return f"{frame.name()} at {place.symtab.filename if place.symtab else '?'}:{place.line}"


class OneThread(Command):
    """Looks at a thread of the program, and does not run it: katlas thread THREAD"""

    def __init__(self):
        super().__init__("katlas thread")

    def invoke(self, argument, _from_tty):
        SESSION.next_step()
        number = number_of(argument)
        thread = program_threads().get(number)
        if thread is None:
            raise gdb.GdbError(f"P{number} has not begun.")
        thread.switch()
        SESSION.select_program_frame()


class Perform(Command):
    """The selected thread performs the event at which it stands, and goes on to the program's own code.
Commands such as next and step do that first."""

    def __init__(self):
        super().__init__("katlas perform")

    def invoke(self, _argument, _from_tty):
        SESSION.leave_runtime()


class Error(Command):
    """Says what the error of the trace is, as 'katlas check' does."""

    def __init__(self):
        super().__init__("katlas error")

    def invoke(self, _argument, _from_tty):
        gdb.write(SESSION.report)


def prepare():
    gdb.execute(f'file "{SESSION.executable}"', to_string=True)
    gdb.execute(f"set args {shlex.join(SESSION.arguments)}")
    for setting in (
        "set confirm off",  # the program is run again without questions
        "set print thread-events off",
        "set print inferior-events off",
        f"set substitute-path katlas/ {SESSION.headers}/",
        "handle SIGSEGV SIGBUS SIGFPE SIGILL SIGABRT nostop noprint pass",  # errors of the program, shown at the end
        "skip -rfu ^katlas",
        "skip -rfu ^std::",
        "skip -rfu ^__gnu_cxx::",
        "skip -rfu ^operator.(new|delete)",
    ):
        with contextlib.suppress(gdb.error):
            gdb.execute(setting, to_string=True)
    for command in ("next", "step", "until"):
        gdb.execute(f"define hook-{command}\nkatlas perform\nend", to_string=True)
    for command in (Katlas, Step, Back, GoTo, TraceList, Threads, OneThread, Perform, Error):
        command()
    gdb.frame_filters[ProgramFrames.name] = ProgramFrames()
    there = gdb.Breakpoint("katlas_debug_stop", internal=True)
    there.silent = True
    gdb.events.stop.connect(on_stop)
    gdb.events.breakpoint_created.connect(keep_to_program)
    gdb.events.breakpoint_modified.connect(keep_to_program)


def begin():
    SESSION.begin_anew()
    if not SESSION.debuggable:
        gdb.write(
            "The code for debuggers does something else than the trace: this is that of the exploration, in which\n"
            "functions are inlined and some variables are left out.\n"
        )
    gdb.write(
        f"{SESSION.program} under {SESSION.model}: {len(SESSION.steps)} steps, then {SESSION.error}\n"
        "It is at the beginning. 'katlas step' goes to the next step, 'katlas back' to the one before,\n"
        "'katlas trace' lists them, 'katlas threads' lists threads; 'help katlas' says more.\n"
    )


prepare()
try:
    begin()
except gdb.error as failed:
    gdb.write(f"The program cannot be run: {failed}\n", gdb.STDERR)
