import { expect, test } from '../keptTest.js'
import { serveHost } from '../widget/serveHost.js'
import { type Engine, type LaunchEngine, waitUntil } from './Engine.js'
import type { ScrollLayout } from './scrollLayouts.table.js'

/**
 * The page of every layout: fixed elements at both ends, and twenty sections. The content of the host page is hidden,
 * because it can be rendered after the first measurement.
 */
const pageCss = `
  main { display: none }
  body { margin: 0; padding: 0; min-height: 0 }
  #header, #footer { position: fixed; left: 0; right: 0; height: 40px }
  #header { top: 0 }
  #footer { bottom: 0 }
  section { height: 300px }`

function build(css: string) {
  return `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(${JSON.stringify(pageCss + css)})
  document.adoptedStyleSheets = [sheet]
  for (const id of ['header', 'content', 'footer']) document.body.append(Object.assign(document.createElement('div'), { id }))
  for (let index = 0; index < 20; index += 1) document.querySelector('#content').append(document.createElement('section'))
  document.querySelectorAll('section')[4].id = 'marker'
})()`
}

/** Returns a script that measures the marker and the fixed elements, to a hundredth of a pixel. */
function measure(ids: readonly string[]) {
  return `Object.fromEntries(${JSON.stringify(ids)}.map((id) => {
  const { x, y, width } = document.getElementById(id).getBoundingClientRect()
  return [id, [x, y, width].map((value) => Math.round(value * 100) / 100).join()]
}))`
}

function run(script: string) {
  return `(() => { ${script} })()`
}
const dialog = `document.querySelector('foyer-modal')?.shadowRoot?.querySelector('dialog')`
const isLockLoaded = `document.adoptedStyleSheets.length === 2`
const nextFrames = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))`

/** Opens and closes the dialog on a page with this layout, and expects that nothing on the page moves at any time. */
async function checkLayout(engine: Engine, host: string, layout: ScrollLayout): Promise<void> {
  await engine.goto(host)
  await waitUntil('the instance', () => engine.evaluate('window.appKit !== undefined'))
  await engine.evaluate(build(layout.css))
  if (layout.setUp !== undefined) await engine.evaluate(run(layout.setUp))
  await engine.evaluate(run(layout.scroll ?? `scrollTo({ top: 700, behavior: 'instant' })`))
  await engine.evaluate(nextFrames)
  const places = measure(layout.isLockedByHost === true ? ['marker'] : ['marker', 'header', 'footer'])
  const before = await engine.evaluate(places)
  expect(before, 'the page is scrolled').not.toMatchObject({ marker: expect.stringMatching(/^-?[\d.]+,1[2-9]\d\d/) })
  await engine.evaluate('void window.appKit.open()')
  await waitUntil('the lock', () => engine.evaluate(isLockLoaded))
  await engine.evaluate(nextFrames)
  expect.soft(await engine.evaluate(places), 'while the dialog is open').toEqual(before)
  await engine.wheel({ x: 20, y: 60 }, 200)
  await engine.evaluate(nextFrames)
  expect.soft(await engine.evaluate(places), 'after the wheel').toEqual(before)
  if (layout.whileOpen !== undefined) {
    await engine.evaluate(run(layout.whileOpen))
    await engine.evaluate(nextFrames)
    expect.soft(await engine.evaluate(places), 'after the host has changed its overflow').toEqual(before)
  }
  await engine.evaluate('window.appKit.close()')
  await waitUntil('the dialog to close', () => engine.evaluate(`${dialog}?.open === false`))
  await engine.evaluate(nextFrames)
  if (layout.isMovedByHost !== true)
    expect.soft(await engine.evaluate(places), 'after the dialog has closed').toEqual(before)
  if (layout.afterwards === undefined) return
  await engine.evaluate(run(layout.afterwards))
  await engine.evaluate(nextFrames)
  expect.soft(await engine.evaluate(places), 'after the host has restored its overflow').toEqual(before)
}

/** Declares a test for each layout, all in one browser. `launch` is `undefined` if the browser is not installed. */
export function testScrollLock(
  browser: string,
  launch: LaunchEngine | undefined,
  layouts: readonly ScrollLayout[],
): void {
  test.describe(`scroll lock in ${browser}`, () => {
    test.skip(launch === undefined, `${browser} is not installed`)
    for (const layout of layouts)
      test(`scroll lock: ${layout.name}: the page does not move`, async ({ kept }) => {
        if (launch === undefined) return
        const host = await kept('host', serveHost)
        await checkLayout(await kept(browser, launch), host.url, layout)
      })
  })
}
