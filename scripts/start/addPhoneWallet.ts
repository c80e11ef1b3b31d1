import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describePhoneWallet } from '@foyer/sandbox/phoneWalletEntry'
import { runCommand } from '../process/runCommand.js'

const timeoutMs = 120_000

/**
 * Puts the Sandbox Phone Wallet into the server's catalogue, as an operator would put in a wallet of their own. The
 * server must not be running: its embedded database belongs to one program at a time. Does nothing when the entry went
 * in before; an operator who removed it keeps it removed.
 */
export async function addPhoneWallet(options: {
  readonly root: string
  readonly dataDir: string
  readonly sandboxUrl: string
  /** What Node is called with for the server's command for operators; its sources when not given. */
  readonly cli?: readonly string[]
}): Promise<void> {
  const { root, dataDir, sandboxUrl, cli = ['--import', 'tsx', 'apps/server/src/main.ts'] } = options
  const serverDir = join(dataDir, 'server')
  const stamp = join(serverDir, 'phone-wallet.json')
  const entry = JSON.stringify(describePhoneWallet(sandboxUrl), null, 2)
  // Another database may have been emptied by somebody else; adding an entry again changes nothing.
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
    if (exitCode !== 0) throw new Error(`The phone wallet could not be put into the catalogue.\n${output}`)
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
