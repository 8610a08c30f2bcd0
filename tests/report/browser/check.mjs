// Opens reports in headless Chromium, as a phone, a tablet and a desk show them, in light and in dark, and checks what
// only a browser can: axe finds no violation, nothing is written to the console, nothing else is loaded, no page is
// wider than its window, every link and switch can be reached by the keyboard, what a link promises is shown, and keys
// step through an execution.
//
//   node check.mjs [--pictures DIR] CHROMIUM PAGE...
//
// Run from a folder that has the node modules (scripts/check-report). Exits 1 where something is wrong.
import { readFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(join(process.cwd(), 'package.json'));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const args = process.argv.slice(2);
const pictures = args[0] === '--pictures' ? args.splice(0, 2)[1] : null;
const [executablePath, ...pages] = args;
if (pictures) mkdirSync(pictures, { recursive: true });

const widths = [320, 768, 1280];
const schemes = ['light', 'dark'];
// The steps of an execution are one stop of Tab; arrows lead from one to the other.
const interactive = 'a[href]:not([tabindex="-1"]), button:not(:disabled), select, input, summary, [tabindex="0"]';
let wrong = 0;
const complain = (where, what) => {
    ++wrong;
    console.log(`${where}: ${what}`);
};

// All that axe objects to, by rule.
async function accessibility(page, where) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
    for (const v of violations)
        complain(where, `axe: ${v.id}: ${v.help} (${v.nodes.length} places, first ${v.nodes[0].target.join(' ')})`);
}

async function overflow(page, where) {
    const { inner, scroll } = await page.evaluate(() => ({
        inner: document.documentElement.clientWidth,
        scroll: document.documentElement.scrollWidth,
    }));
    if (scroll > inner) complain(where, `the page is ${scroll} wide in a window of ${inner}`);
}

// Tab leads to each visible element that one can use, once.
async function keyboard(page, where) {
    const expected = await page.evaluate((selector) => {
        const shown = [...document.querySelectorAll(selector)].filter((e) => e.getClientRects().length > 0);
        shown.forEach((e, i) => e.setAttribute('data-number', String(i)));
        document.activeElement?.blur();
        return shown.length;
    }, interactive);
    const reached = new Set();
    for (let i = 0; i <= expected; ++i) {
        await page.keyboard.press('Tab');
        const number = await page.evaluate(() => document.activeElement?.getAttribute('data-number'));
        if (number !== null && number !== undefined) reached.add(number);
    }
    if (reached.size !== expected) complain(where, `Tab reaches ${reached.size} of ${expected} elements`);
}

// Each link within the page shows its target.
async function links(page, where) {
    const targets = await page.evaluate(() => [
        ...new Set([...document.querySelectorAll('a[href^="#"]')].map((a) => a.getAttribute('href'))),
    ]);
    for (const target of targets) {
        const shown = await page.evaluate(async (hash) => {
            location.hash = hash;
            await new Promise((done) => requestAnimationFrame(done));
            const element = document.getElementById(hash.slice(1));
            const contents = element?.querySelector(':scope > .contents') ?? element;
            return contents !== null && contents.getClientRects().length > 0;
        }, target);
        if (!shown) complain(where, `the link ${target} shows nothing`);
    }
    if (targets.length === 0) complain(where, 'there are no links');
}

// On the page of an execution keys lead to each step, and all parts of the page follow.
async function stepping(page, where) {
    const steps = await page.evaluate(() => document.querySelectorAll('#steps > li').length);
    if (steps === 0) return;
    const present = () =>
        page.evaluate(() => {
            const rows = [...document.querySelectorAll('#steps > li')];
            const current = rows.filter((row) => row.querySelector('[aria-current="step"]'));
            return current.length === 1 ? rows.indexOf(current[0]) : `${current.length} at once`;
        });
    const expect = async (keys, expected) => {
        for (const key of keys) await page.keyboard.press(key);
        const found = await present();
        if (found !== expected) complain(where, `after ${keys.join(' ')} the present step is ${found}, not ${expected}`);
    };
    await expect(['Home'], 0);
    for (let i = 1; i < steps; ++i) {
        await expect([i % 2 ? 'j' : 'ArrowRight'], i);
        const { status, words } = await page.evaluate((step) => {
            const data = JSON.parse(document.getElementById('execution').textContent);
            return {
                status: document.getElementById('status').textContent,
                words: data.steps[step]?.words ?? `${data.kind}: ${data.message}`,
            };
        }, i);
        if (status !== words) complain(where, `step ${i} is told as '${status}'`);
    }
    await expect(['j'], steps - 1);
    await expect(['k', 'ArrowLeft'], Math.max(0, steps - 3));
    await expect(['End', 'Home', 'k'], 0);
    await page.keyboard.press('?');
    if (!(await page.evaluate(() => document.getElementById('help').open))) complain(where, '? shows no keys');
    await page.keyboard.press('Escape');
    await page.hover('#step-1 .event');
    if (!(await page.evaluate(() => document.getElementById('tip').getClientRects().length > 0)))
        complain(where, 'nothing is shown on hover');
    await page.mouse.move(0, 0);
    await page.keyboard.press('End');
}

async function showAll(page) {
    await page.evaluate(() => {
        location.hash = '';
        for (const box of document.querySelectorAll('input.all')) box.click();
        for (const d of document.querySelectorAll('details')) d.open = true;
    });
}

const userData = mkdtempSync(join(tmpdir(), 'katlas-report-'));
const browser = await chromium.launchPersistentContext(userData, {
    executablePath,
    headless: true,
    args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
    ],
});
let looked = 0;
for (const path of pages) {
    const url = pathToFileURL(resolve(path)).href;
    for (const width of widths)
        for (const scheme of schemes) {
            const where = `${basename(path)}, ${width} wide, ${scheme}`;
            const page = await browser.newPage();
            page.on('console', (m) => complain(where, `console: ${m.type()}: ${m.text()}`));
            page.on('pageerror', (e) => complain(where, `error: ${e.message}`));
            page.on('request', (r) => {
                if (r.url().split('#')[0] !== url) complain(where, `it loads ${r.url()}`);
            });
            await page.setViewportSize({ width, height: 900 });
            await page.emulateMedia({ colorScheme: scheme });
            await page.goto(url);
            await overflow(page, where);
            await accessibility(page, where);
            const picture = async (name) => {
                if (!pictures) return;
                const file = `${basename(path, '.html')}-${width}-${scheme}-${name}.png`;
                await page.screenshot({ path: join(pictures, file), fullPage: true });
            };
            await picture('closed');
            if (width === widths[0] && scheme === schemes[0]) await keyboard(page, where);
            if (width === widths[2] && scheme === schemes[0]) await links(page, where);
            await stepping(page, where);
            await showAll(page);
            await overflow(page, `${where}, all shown`);
            await accessibility(page, `${where}, all shown`);
            await picture('open');
            await page.close();
            ++looked;
        }
}
await browser.close();
rmSync(userData, { recursive: true, force: true });
console.log(`${pages.length} pages, ${looked} views: ${wrong} faults`);
process.exit(wrong === 0 && looked > 0 ? 0 : 1);
