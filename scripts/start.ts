import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endLeftoverNodes } from '@foyer/sandbox/endLeftoverNodes'
import { startSandbox } from '@foyer/sandbox/world'
import { acquireRunLock } from './start/acquireRunLock.js'
import { addPhoneWallet } from './start/addPhoneWallet.js'
import { assertPortsFree } from './start/assertPortsFree.js'
import { buildFrame } from './start/buildFrame.js'
import { buildSite } from './start/buildSite.js'
import { createLoginEnv } from './start/createLoginEnv.js'
import { createProgress } from './start/createProgress.js'
import { formatAddresses } from './start/formatAddresses.js'
import { readAccountKind } from './start/readAccountKind.js'
import { readPorts } from './start/readPorts.js'
import { startPlayground, startPlaygroundDev } from './start/startPlayground.js'
import { startServer } from './start/startServer.js'
import { startSite } from './start/startSite.js'

const root = fileURLToPath(new URL('..', import.meta.url))
/** FOYER_START_DATA_DIR selects another folder, for a second start at the same time. */
const dataDir = process.env.FOYER_START_DATA_DIR ?? join(root, '.data')
const crashTimeoutMs = 10_000

/** Starts the sandbox, the server and the playground. Each started part adds its stop function to `undo`. */
async function start(undo: (() => Promise<void> | void)[]): Promise<{ serverExited: Promise<number> }> {
  const isDev = process.argv.includes('--dev')
  const progress = createProgress((text) => process.stdout.write(text))
  const ports = readPorts(process.env)
  const lock = acquireRunLock(dataDir)
  undo.push(lock.release)
  await endLeftoverNodes(join(dataDir, 'sandbox'))
  // web3.js connects the WebSocket of a Solana node on the next port.
  const solanaSocket = { ...ports.solana, name: `${ports.solana.name}'s WebSocket`, port: ports.solana.port + 1 }
  const chainPorts = [ports.evm, ports.evm2, ports.solana, solanaSocket]
  const used = [ports.playground, ports.server, ports.frame, ports.sandbox, ports.site, ports.mail, ...chainPorts]
  await assertPortsFree(used, lock.isAfterCrash ? crashTimeoutMs : 0)

  const secondAccounts = readAccountKind(process.env)
  const urls = {
    playground: `http://localhost:${ports.playground.port}`,
    server: `http://localhost:${ports.server.port}`,
    frame: `http://secure.localhost:${ports.frame.port}`,
    sandbox: `http://localhost:${ports.sandbox.port}`,
    evm: `http://localhost:${ports.evm.port}`,
    evm2: `http://localhost:${ports.evm2.port}`,
    solana: `http://localhost:${ports.solana.port}`,
    site: `http://localhost:${ports.site.port}`,
  }
  const playgroundEnv = {
    VITE_FOYER_SERVER_URL: urls.server,
    VITE_FOYER_SANDBOX_URL: urls.sandbox,
    VITE_FOYER_SITE_URL: urls.site,
    VITE_FOYER_EVM_URL: urls.evm,
    VITE_FOYER_EVM2_URL: urls.evm2,
    VITE_FOYER_SOLANA_URL: urls.solana,
  }
  progress.print(isDev ? 'Starting Foyer for development' : 'Starting Foyer')

  const startBack = async () => {
    const world = await progress.step('local chains, contracts, sandbox pages', () =>
      startSandbox({
        ports: {
          ...{ evm: ports.evm.port, evm2: ports.evm2.port, solana: ports.solana.port },
          ...{ sandbox: ports.sandbox.port, mail: ports.mail.port },
        },
        dataDir: join(dataDir, 'sandbox'),
        ...{ hasBelongings: true, hasSolana: true, secondAccounts },
        links: { playground: urls.playground, documentation: urls.site, server: urls.server, frame: urls.frame },
      }),
    )
    undo.push(world.stop)
    const walletReady = progress.step('sandbox wallet', () =>
      warmUp(`${world.urls.sandbox}/assets/startSandboxWallet.js`),
    )
    const phoneReady = progress.step('phone wallet', () => warmUp(`${world.urls.sandbox}/wallet/assets/phonePage.js`))
    // Awaited after the server's start. Until then a failure must not count as unhandled.
    const frameReady = progress.step('secure frame', () => buildFrame(root))
    const pagesReady = Promise.all([walletReady, phoneReady, frameReady])
    pagesReady.catch(() => {})
    const server = await progress.step('server', async () => {
      await addPhoneWallet({ root, dataDir, sandboxUrl: urls.sandbox })
      return startServer({
        root,
        port: ports.server.port,
        framePort: ports.frame.port,
        dataDir,
        networksFile: world.networksFile,
        loginEnv: createLoginEnv(process.env, {
          frameUrl: urls.frame,
          smtpUrl: world.urls.smtp,
          oauthFile: world.oauthFile,
        }),
        sandboxUrl: urls.sandbox,
      })
    })
    undo.push(server.stop)
    await pagesReady
    return server
  }
  const startFront = async () => {
    const playground = isDev
      ? await startPlaygroundDev(root, ports.playground.port, playgroundEnv)
      : await startPlayground(root, ports.playground.port, playgroundEnv, progress)
    undo.push(playground.close)
    const builds = new Set<number>()
    const site = await startSite(ports.site.port, () => {
      let own = 0
      const onStart = (pid: number) => {
        own = pid
        builds.add(pid)
      }
      return buildSite(root, { FOYER_PLAYGROUND_URL: urls.playground }, onStart).finally(() => builds.delete(own))
    })
    undo.push(() => {
      endProcesses(builds)
      return site.close()
    })
  }
  const [back, front] = await Promise.allSettled([startBack(), startFront()])
  if (back.status === 'rejected') throw back.reason
  if (front.status === 'rejected') throw front.reason

  progress.print(formatAddresses(urls))
  progress.print('  All data is in .data; "npm run reset" clears it. Ctrl-C stops.\n')
  return { serverExited: back.value.exited }
}

/** Ends builds that still run. */
function endProcesses(pids: Iterable<number>): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGTERM')
    } catch {
      // It has ended.
    }
  }
}

/** The sandbox builds its wallets on the first request. Send it now, so that the first visitor does not wait. */
async function warmUp(url: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error('A wallet of the sandbox could not be built: see the lines above.')
}

async function main(): Promise<void> {
  const undo: (() => Promise<void> | void)[] = []
  let isStopping = false
  const stop = async (exitCode: number, reason?: string) => {
    if (isStopping) return
    isStopping = true
    if (reason !== undefined) console.error(reason)
    for (const step of undo.splice(0).reverse()) {
      try {
        await step()
      } catch (error) {
        console.error(error)
        exitCode ||= 1
      }
    }
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!isStopping) process.stdout.write('\nStopping …\n')
      void stop(0)
    })
  }
  try {
    const { serverExited } = await start(undo)
    void serverExited.then((code) => stop(1, `The server exited unexpectedly (exit code ${code}).`))
  } catch (error) {
    await stop(1, error instanceof Error ? error.message : String(error))
  }
}

await main()
