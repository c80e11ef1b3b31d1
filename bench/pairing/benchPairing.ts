import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@foyer/server/local/findFreePort'
import { startServerProcess } from '@foyer/server/local/startServerProcess'
import { startWalletKit } from '../../packages/kit/src/connectors/pairing/testPeers.js'
import { buildPage } from '../buildPage.js'
import { buildPublishedKit } from '../buildPublishedKit.js'
import { type Entrant, entrants } from '../entrants.js'
import { rootDir } from '../folders.js'
import { openBrowser } from '../openBrowser.js'
import { serveHosts } from '../serveHosts.js'
import { servePages } from '../servePages.js'
import { measurePairing, type PairingTimes } from './measurePairing.js'

const publicRelay = 'wss://relay.walletconnect.org'
const projectId = '00000000000000000000000000000001'

const ours: Entrant = {
  id: 'foyer-pairing',
  title: 'Foyer',
  role: 'ours',
  page: 'pages/foyer-pairing',
  needsPeers: false,
  react: 19,
  bare: 'bare',
  hasModal: true,
  packages: [],
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** Registers the project of Foyer's pages with the operator's command. The peer's page has another project. */
function addProject(dataDir: string): void {
  const cli = fileURLToPath(new URL('apps/server/src/main.ts', `file://${rootDir}`))
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', cli, 'project', 'add', projectId, '--origin', 'http://127.0.0.1:*'],
    { env: { PATH: process.env.PATH, FOYER_DATA_DIR: dataDir }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`the project of the pages could not be added: ${stderr}`)
}

/** Pairs Foyer and AppKit in turns with the same wallet over the same relay process. Returns the exit code. */
export async function benchPairing(runs: number, cpuSlowdown: number): Promise<number> {
  const peer = entrants.find(({ id }) => id === 'appkit')
  if (!peer) throw new Error('the entrants have no AppKit')
  await buildPublishedKit()
  const folders = new Map<string, string>()
  for (const entrant of [ours, peer]) folders.set(entrant.id, await buildPage(entrant))
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-pairing-'))
  const undo: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  try {
    addProject(dataDir)
    const port = await findFreePort()
    const relay = await startServerProcess({
      FOYER_DATA_DIR: dataDir,
      FOYER_PORT: String(port),
      FOYER_RELAY_URLS: `${publicRelay},ws://127.0.0.1:${port}/relay`,
    })
    undo.unshift(relay.stop)
    const pages = await servePages(folders)
    undo.unshift(pages.close)
    const hosts = await serveHosts(port)
    undo.unshift(hosts.close)
    const browser = await openBrowser(hosts.port)
    undo.unshift(() => browser.close())
    const wallet = await startWalletKit(relay.url, 'Bench Phone')
    undo.unshift(wallet.stop)

    const times = new Map<string, PairingTimes[]>()
    for (let run = 0; run < runs; run += 1) {
      for (const { id, title } of [ours, peer]) {
        const measured = await measurePairing(browser, `${pages.origin}/${id}/`, cpuSlowdown, wallet)
        console.log(
          `  ${title}: code after ${measured.codeMs.toFixed(0)} ms, connected after ${measured.connectedMs} ms`,
        )
        times.set(title, [...(times.get(title) ?? []), measured])
      }
    }
    return judge(times, ours.title, peer.title)
  } finally {
    for (const each of undo) await each()
  }
}

function judge(times: ReadonlyMap<string, readonly PairingTimes[]>, our: string, peer: string): number {
  const rows = [
    { name: 'press to code', pick: (one: PairingTimes) => one.codeMs },
    { name: 'approval to connected', pick: (one: PairingTimes) => one.connectedMs },
  ]
  let faults = 0
  for (const { name, pick } of rows) {
    const [own, theirs] = [our, peer].map((title) => median((times.get(title) ?? []).map(pick)))
    console.log(`${name}: ${our} ${own?.toFixed(0)} ms, ${peer} ${theirs?.toFixed(0)} ms (medians)`)
    if (own !== undefined && theirs !== undefined && own < theirs) continue
    faults += 1
    console.error(`NOT MET  ${name}: slower than ${peer}`)
  }
  return faults === 0 ? 0 : 1
}
