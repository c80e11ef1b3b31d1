import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { checkIds } from './checkIds.js'
import { formatJson, formatReport } from './formatReport.js'
import { usage } from './parseCommand.js'
import { createFakeServer, createTestHosts, openRelay, runCommandLine } from './testHosts.js'

const hosts = createTestHosts()
afterEach(() => hosts.close())

const headers = {
  'content-security-policy': "default-src 'self'; connect-src 'self' http://localhost:3001; img-src 'self' data:",
  'cross-origin-opener-policy': 'same-origin',
}

/** Checks the example page, and returns the report with the ports of `npm start`. */
async function createExample(format: typeof formatReport): Promise<string> {
  const server = await hosts.listen((...call) => createFakeServer(() => server.url)(...call))
  openRelay((socket) => socket.on('data', () => socket.write(Buffer.of(0x8a, 0))))(server.server)
  const withPort = headers['content-security-policy'].replace('http://localhost:3001', server.url)
  const page = await hosts.servePage({ ...headers, 'content-security-policy': withPort })
  const report = await runCommandLine(page.url, '--server', server.url, '--project', 'sandbox')
  const getPort = (url: string) => `localhost:${new URL(url).port}`
  return format(report)
    .replaceAll(`secure.${getPort(server.url)}`, 'secure.localhost:3002')
    .replaceAll(getPort(server.url), 'localhost:3001')
    .replaceAll(getPort(page.url), 'localhost:3000')
}

describe('docs/doctor.md', () => {
  const text = readFileSync(new URL('../../../../docs/doctor.md', import.meta.url), 'utf8')

  it('has a row for each check, in the order of the program', () => {
    const [, tables = ''] = text.split('## The page')
    const rows = tables.split('\n').flatMap((line) => /^\| `([a-z-]+)` /.exec(line)?.[1] ?? [])
    expect(rows).toEqual(Object.keys(checkIds))
  })

  it('shows the output of the program for the example page', async () => {
    expect(text).toContain(`\`\`\`text\n${await createExample(formatReport)}\`\`\``)
  })

  it('lists every option of the program', () => {
    for (const [option] of usage.matchAll(/--[a-z]+/g)) expect(text).toContain(`\`${option}`)
  })
})

it('formatJson: has the findings of the report, and the number of each level', async () => {
  const json = JSON.parse(await createExample(formatJson))
  expect(json).toMatchObject({
    version: '0.1.0',
    page: 'http://localhost:3000/',
    server: 'http://localhost:3001/',
    projectId: 'sandbox',
    counts: { error: 3, warning: 1 },
  })
  expect(json.findings).toContainEqual({
    id: 'coop',
    level: 'error',
    measured: 'Cross-Origin-Opener-Policy: same-origin',
    reason: expect.any(String),
    fix: 'Cross-Origin-Opener-Policy: same-origin-allow-popups',
  })
})
