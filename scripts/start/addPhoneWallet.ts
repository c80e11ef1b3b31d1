import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPhoneWalletEntry } from '@foyer/sandbox/phoneWalletEntry'
import { runCommand } from '../process/runCommand.js'

const timeoutMs = 120_000

/**
 * Adds the Sandbox Phone Wallet to the server's catalogue with the operator's command. The server must not be running,
 * because only one program can open its embedded database. Does nothing if the entry was added before, so an operator
 * can remove it permanently.
 */
export async function addPhoneWallet(options: {
  readonly root: string
  readonly dataDir: string
  readonly sandboxUrl: string
  /** Node's arguments for the server's operator command; default: its sources. */
  readonly cli?: readonly string[]
}): Promise<void> {
  const { root, dataDir, sandboxUrl, cli = ['--import', 'tsx', 'apps/server/src/main.ts'] } = options
  const serverDir = join(dataDir, 'server')
  const stamp = join(serverDir, 'phone-wallet.json')
  const entry = JSON.stringify(createPhoneWalletEntry(sandboxUrl), null, 2)
  // Another program may have emptied an external database, so add the entry again. If it exists, nothing changes.
  const isEmbedded = !process.env.DATABASE_URL
  if (isEmbedded && readText(stamp) === entry) return

  const folder = mkdtempSync(join(tmpdir(), 'foyer-entry-'))
  try {
    const file = join(folder, 'entry.json')
    writeFileSync(file, entry)
    const mark = join(root, 'apps/sandbox/src/wallet/phone/icon.svg')
    const args = [...cli, 'wallet', 'add', file, '--icon', mark]
    const env = { FOYER_SANDBOX: '1', FOYER_DATA_DIR: serverDir }
    const { exitCode, output } = await runCommand(process.execPath, args, { cwd: root, env, timeoutMs })
    if (exitCode !== 0) throw new Error(`The phone wallet could not be added to the catalogue.\n${output}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  mkdirSync(serverDir, { recursive: true })
  writeFileSync(stamp, entry)
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
