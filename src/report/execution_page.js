// Stepping through the execution of an error. The page has all steps and sources; this script says which step is the
// present one, draws the arrows, and shows the memory. A step is numbered from 0; behind the last one is the end.
(() => {
    'use strict';
    const data = JSON.parse(document.getElementById('execution').textContent);
    const by = (id) => document.getElementById(id);
    const make = (name, properties = {}, ...contents) => {
        const element = Object.assign(document.createElement(name), properties);
        element.append(...contents);
        return element;
    };
    const { steps } = data;
    const rows = [...by('steps').children];
    const last = rows.length - 1;
    const events = rows.map((row) => row.querySelector('.event'));
    const newest = (a, b) => (a.co > b.co ? a : b);
    let now = -1;

    // ---- What holds at a step

    const isWrite = (step) => step.label.startsWith('W');
    const writesUntil = (i) => steps.slice(0, i + 1).filter(isWrite);
    const memoryAt = (i) => {
        const memory = new Map(data.locations.map((l) => [l.name, { value: l.value, name: '', co: 0 }]));
        for (const write of writesUntil(i)) memory.set(write.location, newest(write, memory.get(write.location)));
        return memory;
    };
    const sourceOf = (i) => data.edges.find(([relation, , to]) => relation === 'rf' && to === i)?.[1];
    // Of a read that gets a value which is not the newest one.
    const isOld = (i) => {
        const step = steps[i];
        if (!step?.label.startsWith('R')) return null;
        const there = memoryAt(i).get(step.location);
        const from = sourceOf(i);
        const name = from === undefined ? '' : steps[from].name;
        return there && there.name !== name && there.co > (from === undefined ? 0 : steps[from].co) ? there : null;
    };
    const placeOf = (step) => (step.file ? `${step.file}:${step.line}` : '');
    const wordsAt = (i) =>
        i < steps.length ? steps[i].words : `${data.kind}: ${data.message}`;
    const placesAt = (i) => (i < steps.length ? [steps[i]] : data.endings.length ? data.endings : data.about.map((a) => steps[a]));

    // ---- Showing a step

    const lineOf = ({ file, line }) => {
        const index = data.files.indexOf(file);
        return index < 0 ? null : by(`line-${index}-${line}`);
    };
    const showFile = (index) => {
        for (const [i] of data.files.entries()) by(`file-${i}`).hidden = i !== index;
        if (by('file')) by('file').value = String(index);
    };
    const showLines = (i, scroll) => {
        for (const line of document.querySelectorAll('.line.present')) {
            line.classList.remove('present');
            line.removeAttribute('aria-current');
        }
        const lines = placesAt(i).map((place) => [place, lineOf(place)]).filter(([, line]) => line);
        for (const [, line] of lines) {
            line.classList.add('present');
            line.setAttribute('aria-current', 'step');
        }
        if (lines.length === 0) return;
        showFile(data.files.indexOf(lines[0][0].file));
        const [[, line]] = lines;
        const box = line.closest('pre');
        const top = line.offsetTop - box.offsetTop;
        if (scroll || box.scrollHeight > box.clientHeight)
            if (top < box.scrollTop + 40 || top > box.scrollTop + box.clientHeight - 60)
                box.scrollTop = top - box.clientHeight / 2;
    };

    const callsOf = (calls) =>
        make(
            'ol',
            {},
            ...calls.map((call, i) =>
                make(
                    'li',
                    {},
                    call.left_out
                        ? `… ${call.left_out} more`
                        : `${i === 0 ? 'in' : 'called from'} ${call.function}${i > 0 && call.file ? ` at ${call.file}:${call.line}` : ''}`,
                ),
            ),
        );
    let callsAreOpen = false;
    const showPresent = (i) => {
        const box = by('present');
        box.replaceChildren(make('p', { textContent: i < steps.length ? wordsAt(i) : data.kind }));
        const old = isOld(i);
        if (old)
            box.append(make('p', { className: 'older', textContent: `The newest value is ${old.value}, by ${old.name}.` }));
        if (steps[i]?.matters)
            box.append(make('p', { className: 'older', textContent: 'With another value the error would not be there.' }));
        for (const place of placesAt(i)) {
            if (i >= steps.length)
                box.append(make('p', { className: 'what', textContent: place.words ?? `${data.threads[place.thread]}: ${place.message}` }));
            if (place.file) box.append(make('p', { className: 'place', textContent: placeOf(place) }));
            if (!place.calls?.length) continue;
            const details = make('details', { open: callsAreOpen }, make('summary', { textContent: 'Calls' }), callsOf(place.calls));
            details.addEventListener('toggle', () => (callsAreOpen = details.open));
            box.append(details);
        }
    };
    const showMemory = (i) => {
        const memory = memoryAt(i);
        const present = steps[i];
        by('memory').replaceChildren(
            ...data.locations.map(({ name }) => {
                const entry = memory.get(name);
                return make(
                    'tr',
                    { className: present?.location === name ? 'touched' : '' },
                    make('th', { scope: 'row', textContent: name }),
                    make('td', { className: 'is', textContent: entry.value }),
                    make('td', { textContent: entry.name || 'initially' }),
                );
            }),
        );
        const box = document.querySelector('.memory');
        const row = by('memory').querySelector('.touched');
        if (!row) return;
        const top = row.offsetTop - by('memory').offsetTop;
        if (top < box.scrollTop || top + 2 * row.offsetHeight > box.scrollTop + box.clientHeight)
            box.scrollTop = top - box.clientHeight / 2;
    };

    const go = (to, { scroll = true, focus = false } = {}) => {
        const next = Math.max(0, Math.min(last, to));
        if (next === now) return;
        now = next;
        rows.forEach((row, i) => {
            row.classList.toggle('present', i === now);
            row.classList.toggle('later', i > now);
            events[i].tabIndex = i === now ? 0 : -1;
            if (i === now) events[i].setAttribute('aria-current', 'step');
            else events[i].removeAttribute('aria-current');
        });
        if (scroll) {
            const { top, bottom } = rows[now].getBoundingClientRect();
            const view = document.querySelector('.scroller').getBoundingClientRect();
            if (top < Math.max(110, view.top + 45) || bottom > Math.min(innerHeight - 110, view.bottom - 10))
                rows[now].scrollIntoView({ block: 'center' });
            const scroller = document.querySelector('.scroller.wide');
            if (scroller && now < steps.length) {
                const box = events[now].getBoundingClientRect();
                const { left, right } = scroller.getBoundingClientRect();
                if (box.left < left || box.right > right) scroller.scrollLeft += box.left - left - 40;
            }
        }
        if (focus) events[now].focus({ preventScroll: true });
        by('count').textContent = now < steps.length ? `${now + 1} of ${steps.length}` : 'The end';
        by('slider').value = String(now + 1);
        by('slider').setAttribute('aria-valuetext', now < steps.length ? `step ${now + 1}` : 'the end');
        by('status').textContent = wordsAt(now);
        by('first').disabled = by('previous').disabled = now === 0;
        by('next').disabled = by('last').disabled = now === last;
        showLines(now, scroll);
        showPresent(now);
        showMemory(now);
        drawArrows();
        if (scroll) history.replaceState(null, '', `#step-${now + 1}`);
    };

    // ---- Arrows

    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.id = 'arrows';
    svg.setAttribute('aria-hidden', 'true');
    document.querySelector('.columns').append(svg);
    const draw = (name, attributes) => {
        const element = document.createElementNS(svg.namespaceURI, name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        return element;
    };
    const boxOf = (i) => {
        const outer = svg.parentElement.getBoundingClientRect();
        const { left, right, top, bottom } = events[i].getBoundingClientRect();
        return { left: left - outer.left, right: right - outer.left, middle: (top + bottom) / 2 - outer.top };
    };
    // Labels that would lie on one another lie below one another.
    let labels = [];
    const freePlace = (x, y) => {
        while (labels.some((l) => Math.abs(l.x - x) < 26 && Math.abs(l.y - y) < 14)) y += 14;
        labels.push({ x, y });
        return { x, y };
    };
    const arrow = ([relation, from, to], strong) => {
        const a = boxOf(from);
        const b = boxOf(to);
        const group = draw('g', { class: `${relation}${strong ? ' strong' : ''}` });
        const same = steps[from].thread === steps[to].thread;
        const side = same || a.left > b.left ? 1 : -1; // on which the arrow ends: 1 is the right side
        const x1 = same ? a.right : side < 0 ? a.right : a.left;
        const x2 = side > 0 ? b.right : b.left;
        const [y1, y2] = [a.middle, b.middle];
        const bend = same ? 14 + Math.min(26, Math.abs(y2 - y1) / 12) : Math.max(24, Math.abs(x2 - x1) / 2);
        const [c1, c2] = [x1 + bend * (same ? 1 : -side), x2 + bend * side];
        const tip = x2 + 7 * side;
        group.append(draw('path', { d: `M${x1},${y1} C${c1},${y1} ${c2},${y2} ${tip},${y2}` }));
        if (relation !== 'race')
            group.append(draw('polygon', { points: `${x2},${y2} ${x2 + 9 * side},${y2 - 4.5} ${x2 + 9 * side},${y2 + 4.5}` }));
        if (strong) {
            const text = draw('text', freePlace((x1 + 3 * c1 + 3 * c2 + tip) / 8, (y1 + y2) / 2 + 4));
            text.textContent = relation;
            group.append(text);
        }
        return group;
    };
    const drawArrows = () => {
        const wide = document.querySelector('.scroller');
        wide.classList.toggle('wide', wide.scrollWidth > wide.clientWidth + 1);
        const shown = (relation) => by(`show-${relation}`).checked;
        const key = ([relation, from, to]) => `${relation} ${from} ${to}`;
        const strong = new Map(data.cycle.map((edge) => [key(edge), edge]));
        if (data.kind === 'Data race' && data.about.length === 2) strong.set('race', ['race', ...data.about]);
        const faint = [];
        for (const edge of data.edges) {
            const [relation, from, to] = edge;
            const across = steps[from].thread !== steps[to].thread;
            if (from === now || to === now) strong.set(key(edge), edge);
            else if (shown(relation) && across) faint.push(edge);
        }
        labels = [];
        svg.replaceChildren(
            ...faint.filter((edge) => !strong.has(key(edge))).map((edge) => arrow(edge, false)),
            ...[...strong.values()].map((edge) => arrow(edge, true)),
        );
    };

    // ---- Values on hover and focus

    const tip = by('tip');
    const hideTip = () => {
        tip.hidden = true;
    };
    const showTip = (paragraphs, x, y) => {
        tip.replaceChildren(...paragraphs.map((text) => make('p', { textContent: text })));
        tip.hidden = false;
        const { width, height } = tip.getBoundingClientRect();
        tip.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, x))}px`;
        tip.style.top = `${y + height + 8 > innerHeight ? y - height - 34 : y}px`;
    };
    const aboutStep = (i) => {
        const paragraphs = [wordsAt(i)];
        const step = steps[i];
        if (!step) return paragraphs;
        const old = isOld(i);
        if (step.matters) paragraphs.push('With another value the error would not be there.');
        if (old) paragraphs.push(`The newest value is ${old.value}, by ${old.name}.`);
        if (step.deed && step.location) paragraphs.push(`${step.label} ${step.location} = ${step.value}`);
        const readers = data.edges.filter(([relation, from]) => relation === 'rf' && from === i).map(([, , to]) => steps[to].name);
        if (readers.length) paragraphs.push(`Read by ${readers.join(', ')}`);
        const [call] = step.calls;
        if (call?.function) paragraphs.push(`In ${call.function}${step.file ? `, ${placeOf(step)}` : ''}`);
        else if (step.file) paragraphs.push(placeOf(step));
        return paragraphs;
    };
    events.forEach((event, i) => {
        event.setAttribute('aria-describedby', 'tip');
        const show = () => {
            const { left, bottom } = event.getBoundingClientRect();
            showTip(aboutStep(i), left, bottom + 6);
        };
        event.addEventListener('mouseenter', show);
        event.addEventListener('mouseleave', hideTip);
        event.addEventListener('focus', () => event.matches(':focus-visible') && show());
        event.addEventListener('blur', hideTip);
    });
    // On a name in the source that is a place of the memory, its value; else what the line has done by now.
    const wordAt = (x, y) => {
        const range = document.caretRangeFromPoint?.(x, y);
        if (range?.startContainer.nodeType !== Node.TEXT_NODE) return '';
        const text = range.startContainer.data;
        const is = (c) => c !== undefined && /[\w$]/.test(c);
        let begin = range.startOffset;
        let end = begin;
        while (is(text[begin - 1])) --begin;
        while (is(text[end])) ++end;
        return text.slice(begin, end);
    };
    const stepsOfLine = (line) => {
        const [, file, number] = line.id.split('-').map(Number);
        return [...steps.keys()].filter((i) => steps[i].line === number && steps[i].file === data.files[file]);
    };
    const aboutLine = (line) => {
        const all = stepsOfLine(line);
        const past = all.filter((i) => i <= now);
        return past.length ? past.slice(-4).map((i) => `${steps[i].name}: ${steps[i].words}`) : all.length ? ['Not yet'] : [];
    };
    for (const box of document.querySelectorAll('.file pre')) {
        box.addEventListener('mousemove', ({ clientX, clientY, target }) => {
            const word = wordAt(clientX, clientY);
            const entry = word && memoryAt(now).get(word);
            const line = target.closest('.line');
            const about = entry ? [`${word} = ${entry.value}, ${entry.name ? `written by ${entry.name}` : 'initially'}`] : line ? aboutLine(line) : [];
            if (about.length) showTip(about, clientX + 12, clientY + 18);
            else hideTip();
        });
        box.addEventListener('mouseleave', hideTip);
        box.addEventListener('scroll', hideTip);
        for (const number of box.querySelectorAll('a.number')) {
            number.addEventListener('focus', () => {
                const { left, bottom } = number.getBoundingClientRect();
                if (number.matches(':focus-visible')) showTip(aboutLine(number.parentElement), left, bottom + 4);
            });
            number.addEventListener('blur', hideTip);
        }
    }

    // ---- Pointer and keys

    document.addEventListener('click', (click) => {
        const link = click.target.closest('a[href^="#step-"]');
        if (!link) return;
        click.preventDefault();
        if (link.matches('.line .number')) {
            const all = stepsOfLine(link.parentElement);
            go(all.find((i) => i > now) ?? all[0]);
        } else {
            go(Number(link.hash.slice('#step-'.length)) - 1);
        }
        if (link.matches('.event')) link.focus({ preventScroll: true });
    });
    by('first').addEventListener('click', () => go(0));
    by('previous').addEventListener('click', () => go(now - 1));
    by('next').addEventListener('click', () => go(now + 1));
    by('last').addEventListener('click', () => go(last));
    by('slider').max = String(rows.length);
    by('slider').addEventListener('input', () => go(Number(by('slider').value) - 1));
    by('file')?.addEventListener('change', () => showFile(Number(by('file').value)));
    const help = by('help');
    by('ask').addEventListener('click', () => help.showModal());
    for (const relation of ['rf', 'co', 'fr']) by(`show-${relation}`).addEventListener('change', drawArrows);

    const find = (is, from, direction = 1) => {
        for (let i = from + direction; i >= 0 && i <= last; i += direction) if (is(i)) return i;
        return now;
    };
    const findAround = (is) => {
        const next = find(is, now);
        return next === now ? find(is, -1) : next;
    };
    const matters = [...steps.keys()].filter((i) => steps[i].matters);
    const important = new Set([...data.about, ...matters, ...data.cycle.map(([, from]) => from), steps.length]);
    const ofThread = (thread) => (i) => steps[i]?.thread === thread;
    const here = () => steps[Math.min(now, steps.length - 1)]?.thread;
    const moves = {
        ArrowRight: () => now + 1,
        ArrowDown: () => now + 1,
        ArrowLeft: () => now - 1,
        ArrowUp: () => now - 1,
        PageDown: () => now + 10,
        PageUp: () => now - 10,
        Home: () => 0,
        End: () => last,
        j: () => now + 1,
        k: () => now - 1,
        n: () => find(ofThread(here()), now),
        p: () => find(ofThread(here()), now, -1),
        e: () => findAround((i) => important.has(i)),
        w: () => sourceOf(now) ?? now,
    };
    document.addEventListener('keydown', (press) => {
        if (press.key === 'Escape') hideTip();
        if (press.ctrlKey || press.altKey || press.metaKey || help.open) return;
        const letter = press.key.length === 1;
        if (letter && !by('letters').checked && press.key !== '?') return;
        if (press.target.matches('input[type=range], select, .file pre, .memory') && !letter) return;
        if (press.key === '?') {
            press.preventDefault();
            help.showModal();
            return;
        }
        const move = /^[0-9]$/.test(press.key) ? () => findAround(ofThread(Number(press.key))) : moves[press.key];
        if (!move) return;
        press.preventDefault();
        go(move(), { focus: document.activeElement?.matches('.event') });
    });

    // ---- Beginning

    document.documentElement.classList.add('scripting');
    for (const element of document.querySelectorAll('.scripted')) element.hidden = false;
    by('show-rf').checked = true;
    const asked = /^#step-(\d+)$/.exec(location.hash);
    go(asked ? Number(asked[1]) - 1 : last, { scroll: asked !== null });
    new ResizeObserver(drawArrows).observe(by('steps'));
    addEventListener('resize', hideTip);
    addEventListener('hashchange', () => {
        const step = /^#step-(\d+)$/.exec(location.hash);
        if (step) go(Number(step[1]) - 1);
    });
})();
