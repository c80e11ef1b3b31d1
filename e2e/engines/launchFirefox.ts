import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'
import { type Engine, waitUntil } from './Engine.js'
import { endProcess } from './endProcess.js'

/**
 * Settings without first-run pages, telemetry and updates. `*.localhost` resolves to this machine, as it does by
 * default since Firefox 154.
 */
const preferences = {
  'network.dns.localDomains': 'secure.localhost',
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'toolkit.telemetry.enabled': false,
  // Keep the popup blocker, as users have it. A click by the driver counts as a user gesture.
  'dom.disable_open_during_load': true,
  // Scrollbars with a width, as on Windows.
  'widget.gtk.overlay-scrollbars.enabled': false,
}

interface Connection {
  send(method: string, params: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>
  close(): Promise<void>
}

/** Launches Firefox with WebDriver BiDi, which is built in: no driver program or package is needed. */
export async function launchFirefox(executablePath: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'foyer-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  let connection = await connect(executablePath, profile)
  const { capabilities } = (await connection.send('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string }
  }
  const list = async () => {
    const { contexts } = (await connection.send('browsingContext.getTree', { maxDepth: 0 })) as {
      contexts: readonly { context: string }[]
    }
    return contexts.map(({ context }) => context)
  }
  const begin = async () => {
    const [first = ''] = await list()
    await connection.send('browsingContext.setViewport', { context: first, viewport: { width: 1280, height: 800 } })
    return first
  }
  let page = await begin()
  /** The current page, or a frame in it. */
  let target = page
  const act = (context: string, actions: unknown) => connection.send('input.performActions', { context, actions })
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    async goto(url) {
      await connection.send('browsingContext.navigate', { context: page, url, wait: 'complete' })
    },
    async reload() {
      await connection.send('browsingContext.reload', { context: page, wait: 'complete' })
    },
    async evaluate(expression) {
      const answer = (await connection.send('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context: target },
        awaitPromise: true,
        userActivation: false,
      })) as { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }
      if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text)
      const text = answer.result?.value
      return text === undefined ? undefined : JSON.parse(text)
    },
    async click({ x, y }) {
      const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
      const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
      await act(target, [{ type: 'pointer', id: 'mouse', actions }])
    },
    async wheel({ x, y }, deltaY) {
      await act(target, [{ type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', x, y, deltaX: 0, deltaY }] }])
    },
    async type(text) {
      const actions = [...text.replaceAll('\n', '\uE007')].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act(target, [{ type: 'key', id: 'keyboard', actions }])
    },
    listPages: list,
    async showPage(id) {
      page = target = id
      await connection.send('browsingContext.activate', { context: id })
    },
    async closePage() {
      await connection.send('browsingContext.close', { context: page })
    },
    async enterFrame() {
      const { contexts } = (await connection.send('browsingContext.getTree', { root: page })) as {
        contexts: readonly { children: readonly { context: string }[] }[]
      }
      const frame = contexts[0]?.children[0]
      if (frame === undefined) throw new Error('no frame')
      target = frame.context
    },
    async leaveFrame() {
      target = page
    },
    async screenshot() {
      const { data } = await connection.send('browsingContext.captureScreenshot', { context: page })
      return Buffer.from(String(data), 'base64')
    },
    async restart() {
      await connection.close()
      connection = await connect(executablePath, profile)
      await connection.send('session.new', { capabilities: {} })
      page = target = await begin()
    },
    async close() {
      await connection.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function connect(executablePath: string, profile: string): Promise<Connection> {
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const child = spawn(executablePath, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const socket = new WebSocket(`${await readAddress(child)}/session`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let id = 0
  const waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>()
  socket.on('message', (text) => {
    const answer = JSON.parse(String(text))
    const requested = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.type === 'error') requested?.reject(new Error(`${answer.error}: ${answer.message}`))
    else requested?.resolve(answer.result as never)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'))
    waiting.clear()
  })
  const send: Connection['send'] = (method, params) =>
    new Promise((resolve, reject) => {
      id += 1
      waiting.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    send,
    async close() {
      // Firefox writes its profile before it exits.
      await send('browser.close', {}).catch(() => undefined)
      socket.terminate()
      await endProcess(child)
    },
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  let said = ''
  child.stderr?.on('data', (text: Buffer) => {
    said += text.toString()
  })
  return waitUntil('Firefox to listen', async () => /listening on (ws:\/\/\S+)/.exec(said)?.[1])
}
