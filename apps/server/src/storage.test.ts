import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getWallets } from '@foyer/contract/http/getWallets'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldEvents } from './analytics/startEventCleaning.js'
import { runCli } from './cli/runCli.js'
import { analyticsEvents, projects } from './db/schema.js'
import { createProjects, saveProject } from './projects/projects.js'
import { startTestServer } from './testing/startTestServer.js'
import { contractDatabases, type TestDatabase, withQueries } from './testing/testDatabases.js'

const folder = mkdtempSync(join(tmpdir(), 'foyer-storage-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function eventOf(more: Record<string, unknown> = {}) {
  return {
    eventId: randomUUID(),
    url: 'https://app.example/page?uri=wc:secret#token',
    domain: 'app.example',
    timestamp: 1_700_000_000_000,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false }, address: '0xabc' },
    ...more,
  }
}

describe.each(contractDatabases())('stored data in the $name database', { timeout: 60_000 }, ({ create }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await create()
  })
  afterAll(async () => {
    await database.remove()
  })

  type Cli = (...args: string[]) => Promise<string[]>
  /** Runs several commands with one opened database, because opening takes most of the time. */
  const withCli = (use: (cli: Cli) => Promise<void>) =>
    withQueries(database, (queries) => use((...args) => runCli(queries, args)))

  it('analytics events: are stored once, without secrets, and only for projects with analytics [S7.70]', async () => {
    const server = await startTestServer(database)
    const post = async (body: unknown, path = '/e') => {
      const response = await server.call(path, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      return { status: response.status, answer: (await response.json()) as unknown }
    }
    try {
      const event = eventOf()
      expect(await post(event)).toEqual({ status: 200, answer: { stored: 1 } })
      expect(await post([event, eventOf(), eventOf({ url: 'javascript:alert(1)' })])).toEqual({
        status: 200,
        answer: { stored: 2 },
      })
      const quiet = await fetch(`${server.url}/e?projectId=quiet`, { method: 'POST', body: JSON.stringify(eventOf()) })
      expect(await quiet.json()).toEqual({ stored: 0 })

      for (const bad of [
        eventOf({ eventId: 'x' }),
        eventOf({ timestamp: -1 }),
        eventOf({ timestamp: 1e300 }),
        eventOf({ props: {} }),
        eventOf({ props: { type: 'track', event: 'X', properties: { text: 'a'.repeat(9_000) } } }),
        eventOf({ props: { type: 'track', event: 'zero \u0000 character' } }),
        eventOf({ domain: '\u0000' }),
        eventOf({ domain: '\ud800' }),
        eventOf({ props: { type: 'track', event: 'half \ud800 of a pair' } }),
        eventOf({ timestamp: 253_402_300_800_000 }),
        [],
        Array.from({ length: 101 }, () => eventOf()),
      ])
        expect(await post(bad)).toMatchObject({ status: 400, answer: { error: { code: 'bad_request' } } })
    } finally {
      await server.close()
    }

    await withQueries(database, async (queries) => {
      const rows = await queries.select().from(analyticsEvents)
      expect(rows).toHaveLength(3)
      expect(rows.map((row) => row.url).sort()).toEqual(['', 'https://app.example/page', 'https://app.example/page'])
      expect(JSON.stringify(rows)).not.toContain('secret')
      expect(rows[0]).toMatchObject({
        projectId: 'test',
        type: 'track',
        event: 'MODAL_OPEN',
        occurredAt: new Date(1_700_000_000_000),
      })

      const nowMs = Date.now()
      await deleteOldEvents(queries, 90, nowMs + 89 * 86_400_000)
      expect(await queries.select().from(analyticsEvents)).toHaveLength(3)
      await deleteOldEvents(queries, 90, nowMs + 91 * 86_400_000)
      expect(await queries.select().from(analyticsEvents)).toHaveLength(0)
    })
  })

  it('project commands: store projects and origins', () =>
    withCli(async (cli) => {
      await cli(
        'project',
        'add',
        'shop',
        '--name',
        'My shop',
        '--origin',
        'https://shop.example',
        '--origin',
        'https://*.shop.example',
      )
      await cli('project', 'add', 'shop', '--analytics', 'on')
      await cli('origin', 'add', 'shop', 'http://localhost:*')
      expect(await cli('project', 'list')).toContain(
        'shop\tMy shop\tanalytics on\thttp://localhost:* https://*.shop.example https://shop.example',
      )
      await cli('project', 'add', 'shop', '--approvals', 'page')
      expect((await cli('project', 'list')).join()).toMatch(/\tapprovals in the page/)
      await cli('project', 'add', 'shop', '--approvals', 'window')
      expect((await cli('project', 'list')).join()).not.toMatch(/approvals in the page/)
      await cli('origin', 'remove', 'shop', 'http://localhost:*')
      expect(await cli('origin', 'list', 'shop')).toEqual(['https://*.shop.example', 'https://shop.example'])
      await expect(cli('origin', 'add', 'nobody', 'https://a.example')).rejects.toThrow('there is no project "nobody"')
      await expect(cli('origin', 'add', 'shop', 'https://a.example/path')).rejects.toThrow('matches no page origin')
      await expect(cli('project', 'add', "x' or 1=1")).rejects.toThrow('a project id is')
      await cli('project', 'remove', 'shop')
      await expect(cli('project', 'remove', 'shop')).rejects.toThrow('there is no such entry')
      for (const args of [
        [],
        ['project'],
        ['project', 'fly'],
        ['project', 'add', 'a', '--analytics', 'yes'],
        ['project', 'add', 'a', '--approvals', 'frame'],
        ['wallet', 'add'],
        ['project', 'list', '--x'],
      ])
        await expect(cli(...args), args.join(' ')).rejects.toThrow('usage:')
    }))

  it('project commands: store a policy for sponsored fees, show it, and remove it', () =>
    withCli(async (cli) => {
      const rule = { budgetPerDay: '1000', budgetPerUserAndDay: '10' }
      const policy = (changes: object) =>
        fileWith('policy.json', JSON.stringify({ networks: { 'eip155:1': { ...rule, ...changes } } }))
      await cli('project', 'add', 'payer', '--sponsoring', policy({}))
      expect((await cli('project', 'list')).find((line) => line.startsWith('payer'))).toContain('\tsponsored fees')
      expect(await cli('project', 'spending', 'payer')).toEqual([])
      await expect(cli('project', 'add', 'payer', '--sponsoring', policy({ budgetPerDay: -1 }))).rejects.toThrow(
        'policy.json: networks.eip155:1.budgetPerDay',
      )
      await expect(cli('project', 'add', 'payer', '--sponsoring', fileWith('bad.json', '{'))).rejects.toThrow(
        'bad.json',
      )
      await cli('project', 'add', 'payer', '--sponsoring', 'none')
      expect((await cli('project', 'list')).join()).not.toMatch(/sponsored fees/)
      await expect(cli('project', 'spending', 'nobody')).rejects.toThrow('there is no project "nobody"')
      await cli('project', 'remove', 'payer')
    }))

  it('a policy of a project is read with the project, and an invalid stored one counts as none', () =>
    withQueries(database, async (queries) => {
      const sponsoring = {
        users: 'anyone' as const,
        networks: { 'eip155:1': { budgetPerDay: '5', budgetPerUserAndDay: '1' } },
      }
      await saveProject(queries, { id: 'payer', sponsoring })
      const find = () => createProjects(queries, Date.now).findProject('payer')
      expect(await find()).toMatchObject({ sponsoring })
      await queries
        .update(projects)
        .set({ sponsoring: { ...sponsoring, limit: 1 } })
        .where(eq(projects.id, 'payer'))
      expect((await find())?.sponsoring).toBeUndefined()
      await queries.delete(projects).where(eq(projects.id, 'payer'))
    }))

  it('wallet commands: add wallets with icons after the curated ones, or replace one with the same id', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script></svg>'
    const entry = {
      name: ' Own Wallet ',
      rdns: 'example.own',
      homepage: 'https://own.example',
      mobile_link: 'own://',
      chains: ['eip155:1'],
    }
    const stored = { id: '' }
    await withCli(async (cli) => {
      const [saved] = await cli(
        'wallet',
        'add',
        fileWith('own.json', JSON.stringify(entry)),
        '--icon',
        fileWith('own.svg', svg),
      )
      stored.id = /[0-9a-f]{64}/.exec(saved ?? '')?.[0] ?? ''
      expect(await cli('wallet', 'list')).toEqual([`${stored.id}\tOwn Wallet`])

      for (const [field, value] of [
        ['mobile_link', 'javascript://%0aalert(1)'],
        ['desktop_link', 'data://x'],
        ['homepage', 'http://own.example'],
        ['webapp_link', 'javascript:alert(1)'],
        ['chains', ['1']],
        ['id', 'short'],
        ['name', '  '],
        ['name', 'n'.repeat(101)],
      ])
        await expect(
          cli('wallet', 'add', fileWith('bad.json', JSON.stringify({ ...entry, [field as string]: value }))),
          String(field),
        ).rejects.toThrow(String(field))
      const exe = fileWith('own.exe', 'x')
      await expect(cli('wallet', 'add', fileWith('own.json', JSON.stringify(entry)), '--icon', exe)).rejects.toThrow(
        'the icon must be one of',
      )
    })
    const first = await startTestServer(database)
    const page = async (server: typeof first, query: string) =>
      getWallets.response.parse(await (await server.call(`/getWallets?${query}`)).json())
    const before = await page(first, 'entries=100')
    const own = before.data.at(-1)
    expect(own).toMatchObject({ id: stored.id, name: 'Own Wallet', badge_type: 'none' })
    const mark = await first.call(`/getWalletImage/${own?.image_id}`)
    expect(await mark.text()).toBe(svg)
    expect(mark.headers.get('content-security-policy')).toContain('sandbox')
    await first.close()

    const curated = before.data[0]
    const mine = fileWith('mine.json', JSON.stringify({ id: curated?.id, name: 'MetaMask for us' }))
    await withCli(async (cli) => {
      await cli('wallet', 'add', mine)
      await cli('wallet', 'remove', stored.id)
      expect(await cli('wallet', 'list')).toEqual([`${curated?.id}\tMetaMask for us`])
    })
    const second = await startTestServer(database)
    const after = await page(second, 'search=metamask')
    expect(after.data.map((wallet) => wallet.name)).toEqual(['MetaMask for us'])
    expect((await page(second, 'search=own')).count).toBe(0)
    await second.close()
  })
})
