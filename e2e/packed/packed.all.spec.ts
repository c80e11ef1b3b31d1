import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runCommand } from '../../scripts/process/runCommand.js'
import { serveFolder } from '../../scripts/start/serveFolder.js'
import { prepareKit } from '../examples/prepareKit.js'
import { account, addWalletAndChains } from '../examples/useApp.js'
import { expect, test } from '../keptTest.js'
import { buildHost, checkTypes, countCopies, installHost, prepareHostFolder } from './installHost.js'
import { packedHosts } from './packedHosts.js'
import { listGuideCommands, readInstallTable } from './readInstallTable.js'

/** Allows for an empty npm cache and a slow network: each host downloads up to 200 MB. */
const hostTimeoutMs = 600_000

/** Connects the announced wallet through the dialog, and expects no console errors or warnings. */
async function connect(page: Page, url: string): Promise<void> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
  await dialog.getByRole('button', { name: /^Example Wallet/ }).click()
  await expect(page.locator('output')).toHaveText(account)
  expect(complaints).toEqual([])
}

// Use one worker, which packs the package and installs the development tools once.
test.describe.configure({ mode: 'default' })

test.describe('packed package', () => {
  const table = readInstallTable()

  test('has a test host for every row of the README table "What to install"', () => {
    expect([...table.keys()]).toEqual([...new Set(packedHosts.map(({ row }) => row))])
  })

  test('is installed in the guides only with commands of that table', () => {
    const known = [...table.values()].map((packages) => packages.join(' '))
    const commands = listGuideCommands()
    expect(commands.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['embed-html.md', 'embed-react.md', 'embed-vue.md']),
    )
    for (const { file, packages } of commands) expect(known, file).toContain(packages.join(' '))
  })

  for (const host of packedHosts)
    test(`works in a host with ${host.name}: installs, compiles, builds, lists the wallet and connects`, async ({
      page,
      kept,
    }) => {
      test.setTimeout(hostTimeoutMs)
      const times: string[] = []
      const measure = async <Result>(name: string, step: () => Promise<Result>): Promise<Result> => {
        const start = performance.now()
        const result = await step()
        times.push(`${name} ${((performance.now() - start) / 1000).toFixed(1)} s`)
        return result
      }
      const hosts = await kept('folder of the packed hosts', async () => prepareHostFolder(await prepareKit()))
      const folder = await measure('install', () => installHost(host, table.get(host.row) ?? [], hosts))
      expect(countCopies(folder, ['react', 'react-dom', 'viem'])).toEqual({ react: 1, 'react-dom': 1, viem: 1 })
      const program = await runCommand('npx', ['--no-install', '@foyer/kit', 'doctor', '--help'], { cwd: folder })
      expect(program).toMatchObject({ exitCode: 0, output: expect.stringContaining('foyer doctor <url>') })
      expect(await measure('types', () => checkTypes(folder))).toEqual([])
      expect(await measure('build', () => buildHost(folder))).toBe('')
      await addWalletAndChains(page, kept)
      const { port, close } = await serveFolder(join(folder, 'dist'), 0)
      await measure('connect', () => connect(page, `http://127.0.0.1:${port}/`))
      await close()
      rmSync(folder, { recursive: true, force: true })
      console.log(`${host.name}: ${times.join(', ')}`)
    })
})
