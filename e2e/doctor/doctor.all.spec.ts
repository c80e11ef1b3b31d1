import { serveFolder } from '../../scripts/start/serveFolder.js'
import { findBuiltPage } from '../hosts/buildPage.js'
import { test as base, expect } from '../keptTest.js'
import { provideStack, type Stack, stackTimeoutMs } from '../stack.js'
import { listFindings, runDoctor } from './runDoctor.js'

const test = base.extend<{
  readonly stack: Stack
  /** Serves the playground with headers, and returns its URL. */
  readonly serve: (headers?: Readonly<Record<string, string>>, host?: string) => Promise<string>
}>({
  stack: [provideStack, { timeout: stackTimeoutMs }],
  serve: async ({}, use) => {
    const served: { close(): Promise<void> }[] = []
    await use(async (headers = {}, host = 'localhost') => {
      const page = await serveFolder(await findBuiltPage('playground'), 0, headers)
      served.push(page)
      return `http://${host}:${page.port}/`
    })
    for (const page of served) await page.close()
  },
})

function findProblems(findings: Awaited<ReturnType<typeof listFindings>>['findings']): readonly string[] {
  return [...findings.values()]
    .filter(({ level }) => level === 'error' || level === 'warning')
    .map(({ id, level }) => `${level} ${id}`)
}

test.describe('foyer doctor with the real server', () => {
  test('reports no error and no warning for the playground, and exits with 0', async ({ stack, serve }) => {
    const page = await serve()
    const { exitCode, output } = await runDoctor(page, '--server', stack.serverUrl, '--project', 'sandbox')
    expect(output).toContain('0 errors, 0 warnings')
    expect(exitCode).toBe(0)
    const { findings } = await listFindings(page, '--server', stack.serverUrl, '--project', 'sandbox')
    for (const id of ['csp-frame', 'csp-connect', 'csp-relay', 'server-origin', 'frame-ancestors', 'relay-socket'])
      expect(findings.get(id), id).toMatchObject({ level: 'ok' })
  })

  test('reports every part that a strict Content-Security-Policy blocks', async ({ stack, serve }) => {
    const page = await serve({ 'content-security-policy': "default-src 'self'" })
    const { exitCode, findings } = await listFindings(page, '--server', stack.serverUrl, '--project', 'sandbox')
    expect(exitCode).toBe(1)
    expect(findProblems(findings)).toEqual([
      'error csp-frame',
      'error csp-connect',
      'error csp-relay',
      'warning csp-images',
    ])
    expect(findings.get('csp-frame')?.fix).toBe(`frame-src 'self' ${stack.frameUrl}`)
  })

  test('reports Cross-Origin-Opener-Policy and Cross-Origin-Embedder-Policy', async ({ stack, serve }) => {
    const page = await serve({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    const { exitCode, findings } = await listFindings(page, '--server', stack.serverUrl, '--project', 'sandbox')
    expect(exitCode).toBe(1)
    expect(findProblems(findings)).toEqual(['error coop', 'error coep'])
  })

  test('reports an origin that the project does not allow, at the server and at the relay', async ({
    stack,
    serve,
  }) => {
    const page = await serve({}, 'shop.localhost')
    const { exitCode, findings } = await listFindings(page, '--server', stack.serverUrl, '--project', 'sandbox')
    expect(exitCode).toBe(1)
    expect(findProblems(findings)).toEqual(['error server-origin', 'error relay-socket'])
    const fix = `foyer-server origin add sandbox ${new URL(page).origin}`
    expect(findings.get('server-origin')?.fix).toBe(fix)
    expect(findings.get('relay-socket')).toMatchObject({
      fix,
      measured: expect.stringContaining('Unauthorized: origin not allowed'),
    })
  })

  test('reports a project that does not exist', async ({ stack, serve }) => {
    const page = await serve()
    const { findings } = await listFindings(page, '--server', stack.serverUrl, '--project', 'nothing')
    expect(findProblems(findings)).toEqual(['error server-project', 'error relay-socket'])
  })

  test('exits with 2 and prints its usage for invalid arguments', async () => {
    const { exitCode, output } = await runDoctor('--server', 'http://localhost:1')
    expect(exitCode).toBe(2)
    expect(output).toContain('The URL of the page is missing.')
    expect(output).toContain('Usage: foyer doctor <url>')
  })

  test('trusted-types: the widget needs no policy of Trusted Types', async ({ page, serve }) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (/TrustedHTML|TrustedScript|Trusted Type/i.test(message.text())) complaints.push(message.text())
    })
    const policy = "require-trusted-types-for 'script'; trusted-types 'none'"
    await page.goto(`${await serve({ 'content-security-policy': policy })}#mode=standalone&enableEmbedded=false`)
    await expect(page.evaluate(() => document.createElement('p').setHTMLUnsafe?.('<b>a</b>'))).rejects.toThrow(
      'Trusted',
    )
    complaints.length = 0
    await page.getByRole('button', { name: 'Connect wallet' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    expect(complaints).toEqual([])
  })
})
