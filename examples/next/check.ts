import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, expect, type Page } from '@playwright/test'
import { buildKit } from '../../scripts/build/buildKit.js'
import { runCommand } from '../../scripts/process/runCommand.js'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'

/**
 * Proves that Foyer renders on a server and that the browser takes over without a mismatch, on the built package and a
 * production build of Next.js: `npx tsx examples/next/check.ts`. Takes about a minute, two the first time.
 */
const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))
const next = join(here, 'node_modules/next/dist/bin/next')
const startTimeoutMs = 30_000
const pollMs = 100

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function run(file: string, args: readonly string[]): Promise<void> {
  const { exitCode, output } = await runCommand(file, [...args], { cwd: here, env: { NEXT_TELEMETRY_DISABLED: '1' } })
  if (exitCode !== 0) throw new Error(`${args.join(' ')} failed\n${output}`)
}

async function install(): Promise<void> {
  const { folder, problems } = await buildKit(root)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  // Not `npm ci`: what the package beside it depends on may be newer than the lockfile.
  if (!existsSync(next)) await run('npm', ['install', '--no-save'])
  // The package of this moment, as an install would have copied it.
  const installed = join(here, 'node_modules/@foyer/kit')
  rmSync(installed, { recursive: true, force: true })
  cpSync(folder, installed, { recursive: true })
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

async function fetchPage(url: string): Promise<string> {
  const endsAtMs = Date.now() + startTimeoutMs
  for (;;) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return response.text()
    if (Date.now() > endsAtMs) throw new Error(`${url} did not answer within ${startTimeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

function checkHtml(html: string): void {
  for (const part of ['<foyer-button>', '<foyer-network-button>', 'You are disconnected.']) {
    if (!html.includes(part)) throw new Error(`The server's page lacks ${part}`)
  }
}

/** A wallet that announces itself, so that there is a row to see. A text, because it runs in the page. */
const announceWallet = `
  const info = { uuid: '6f1f8a0e-6f86-4a3f-9d1c-1d7c2f6f9a11', name: 'Example Wallet', icon: 'data:,', rdns: 'org.example' }
  const provider = { request: () => Promise.reject(new Error('Nobody asks')), on() {}, removeListener() {} }
  const detail = Object.freeze({ info, provider })
  window.addEventListener('eip6963:requestProvider', () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
`

async function checkPage(page: Page, url: string): Promise<void> {
  const complaints: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await page.addInitScript({ content: announceWallet })
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Example Wallet/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(complaints, 'the console stays quiet: no hydration mismatch').toEqual([])
  expect(foreign, 'no other host is asked').toEqual([])
}

async function checkServed(): Promise<void> {
  const port = await findPort()
  const url = `http://127.0.0.1:${port}/`
  const server: ChildProcess = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: here,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: 'ignore',
  })
  try {
    checkHtml(await fetchPage(url))
    say('✓ the server renders the buttons and the state of a stranger')
    const browser = await chromium.launch(chromiumLaunchOptions())
    try {
      await checkPage(await browser.newPage(), url)
    } finally {
      await browser.close()
    }
    say('✓ the browser takes over without a word, the button opens the dialog, no other host is asked')
  } finally {
    server.kill('SIGTERM')
  }
}

await install()
say('✓ the package is built and installed')
await run(process.execPath, [next, 'build'])
say('✓ Next.js builds it')
await checkServed()
