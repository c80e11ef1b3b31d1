import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { type Engine, type Point, waitUntil } from './Engine.js'

const callTimeoutMs = 30_000
const screen = { width: 1280, height: 900 }

interface Box extends Point {
  readonly width: number
  readonly height: number
}

/** Returns whether the stored data of a profile contains a text. SQLite stores the texts of pages in UTF-16. */
async function isStored(profile: string, text: string): Promise<boolean> {
  const folder = join(profile, 'data/localstorage')
  const contents = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name)).catch(() => undefined)),
  )
  return contents.some((bytes) => bytes?.includes(Buffer.from(text, 'utf16le')))
}

/**
 * Launches WebKitGTK with plain WebDriver: Debian's `WebKitWebDriver` and our own browser program, on a virtual screen.
 */
export async function launchWebKit(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'foyer-webkit-'))
  const port = await findFreePort()
  const child = spawn(
    'xvfb-run',
    ['-a', '-s', `-screen 0 ${screen.width}x${screen.height}x24`, 'WebKitWebDriver', '-p', String(port)],
    {
      stdio: 'ignore',
      detached: true,
      env: {
        ...process.env,
        // Containers have no graphics card and do not support the sandbox of WebKit.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
        // Scrollbars with a width, as on a Mac with a mouse.
        GTK_OVERLAY_SCROLLING: '0',
      },
    },
  )
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(callTimeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
    if (value?.error !== undefined) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  await waitUntil('WebKitWebDriver to listen', async () => (await call('GET', '/status')) !== undefined)
  const options = { binary: fileURLToPath(new URL('webkitBrowser.py', import.meta.url)), args: [profile] }
  const begin = async () => {
    const { sessionId, capabilities } = (await call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string; capabilities: { browserVersion: string } }
    return { session: `/session/${sessionId}`, version: capabilities.browserVersion }
  }
  let { session, version } = await begin()
  const act = (actions: unknown) => call('POST', `${session}/actions`, { actions })
  const evaluate = async (expression: string) => {
    const script = `const done = arguments[0]; (async () => JSON.stringify({ value: await (${expression}) }))().then(done, (error) => done(JSON.stringify({ error: String(error) })))`
    const text = await call('POST', `${session}/execute/async`, { script, args: [] })
    const { value, error } = JSON.parse(String(text)) as { value?: unknown; error?: string }
    if (error !== undefined) throw new Error(error)
    return value
  }
  const state = { isInFrame: false }
  const switchToFrame = async (frame: 0 | null) => {
    await call('POST', `${session}/frame`, { id: frame })
    state.isInFrame = frame !== null
  }
  const press = async ({ x, y }: Point) => {
    const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }
    const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
    await act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }
  return {
    name: `WebKitGTK ${version}`,
    async goto(url) {
      await call('POST', `${session}/url`, { url })
    },
    async reload() {
      await call('POST', `${session}/refresh`, {})
    },
    evaluate,
    async click(point) {
      if (!state.isInFrame) return press(point)
      // Even in a frame, the driver needs coordinates from the top left of the page.
      await switchToFrame(null)
      const { x, y } = (await evaluate(`document.querySelector('iframe').getBoundingClientRect()`)) as Point
      await press({ x: x + point.x, y: y + point.y })
      await switchToFrame(0)
    },
    async wheel({ x, y }, deltaY) {
      await act([{ type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', x, y, deltaX: 0, deltaY, duration: 0 }] }])
    },
    async type(text) {
      const actions = [...text.replaceAll('\n', '\uE007')].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act([{ type: 'key', id: 'keyboard', actions }])
    },
    listPages: async () => (await call('GET', `${session}/window/handles`)) as readonly string[],
    async showPage(handle) {
      await call('POST', `${session}/window`, { handle })
      state.isInFrame = false
      // This screen has no window manager, so the window under the pointer has the focus. The pointer is in the middle
      // of the screen.
      const { x, y, width, height } = (await call('GET', `${session}/window/rect`)) as Box
      const middle = { x: screen.width / 2, y: screen.height / 2 }
      if (x < middle.x && middle.x < x + width && y < middle.y && middle.y < y + height) return
      const place = { x: Math.round(middle.x - width / 2), y: Math.round(middle.y - height / 2) }
      await call('POST', `${session}/window/rect`, place)
    },
    async closePage() {
      await call('DELETE', `${session}/window`)
    },
    enterFrame: () => switchToFrame(0),
    leaveFrame: () => switchToFrame(null),
    screenshot: async () => Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64'),
    async restart() {
      // WebKit writes stored data to disk with a delay and in order, and loses it if it is closed before. Wait until a
      // marker is on the disk.
      if (state.isInFrame) await switchToFrame(null)
      const mark = randomUUID()
      await evaluate(`localStorage.setItem('foyer-test-mark', '${mark}')`)
      await waitUntil('the storage on the disk', () => isStored(profile, mark))
      await call('DELETE', session)
      session = (await begin()).session
      state.isInFrame = false
    },
    async close() {
      await call('DELETE', session).catch(() => undefined)
      if (child.pid !== undefined) process.kill(-child.pid)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
