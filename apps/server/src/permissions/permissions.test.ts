import { getSessions, postSessionRevoke, smartSession, writeRevocationMessage } from '@foyer/contract/http/sessions'
import { maxPermissions } from '@foyer/contract/permissions/permission'
import {
  postPermissionEnd,
  postPermissionList,
  postPermissionStore,
} from '@foyer/contract/permissions/permissionEndpoints'
import { eq } from 'drizzle-orm'
import type { PrivateKeyAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { permissions } from '../db/permissionsSchema.js'
import { createTestWallet } from '../testing/login/createTestWallet.js'
import { signTestPermission, testPermissions } from '../testing/login/signTestPermission.js'
import { otherOrigin } from '../testing/login/startLoginWorld.js'
import { useLoginWorld } from '../testing/login/useLoginWorld.js'
import { networksOn } from '../testing/networksOn.js'
import { allowedOrigin } from '../testing/startTestServer.js'
import { contractDatabases } from '../testing/testDatabases.js'
import { createPermissionStore } from './permissionStore.js'

const chainId = 31_337
const dayMs = 86_400_000

describe.each(contractDatabases())('permissions on $name', { timeout: 120_000 }, ({ create }) => {
  const world = useLoginWorld(create, { networks: createNetworks() })

  /** Logs a new user in, with a wallet of a new key. */
  async function enter(email: string, account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey())) {
    const browser = await world().openBrowser()
    await world().logIn(browser, email)
    await createTestWallet(browser, account.address)
    const sign = (change: Partial<Parameters<typeof signTestPermission>[1]> = {}) =>
      signTestPermission(account, { nowMs: world().clock.nowMs, chainId, ...change })
    const list = async (pci?: string) =>
      (await browser.call(postPermissionList, pci === undefined ? {} : { pci })).body.permissions
    return { browser, account, sign, list }
  }

  async function fetchSessions(account: string, options: { project?: string; origin?: string } = {}) {
    const { project = 'test', origin } = options
    const path = getSessions.path.replace('{account}', account)
    const response = await fetch(`${world().server.url}${path}?projectId=${project}`, {
      headers: origin === undefined ? {} : { origin },
    })
    return { status: response.status, body: await response.json() }
  }

  async function revoke(account: string, body: { pci: string; signature: string }, project = 'test') {
    const path = postSessionRevoke.path.replace('{account}', account)
    const response = await fetch(`${world().server.url}${path}?projectId=${project}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: allowedOrigin },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  it('stores a permission of the wallet once, and lists it with the origin of the app [S7.22]', async () => {
    const { browser, sign, list } = await enter('ann@example.com')
    const signed = await sign()
    for (const _ of [1, 2]) expect((await browser.call(postPermissionStore, signed)).body).toEqual({})
    const [found, ...others] = await list()
    expect(others).toEqual([])
    expect(found).toMatchObject({ pci: signed.pci, origin: allowedOrigin, endedAtMs: null })
    expect(found?.permission).toEqual(signed.permission)
  })

  it('rejects a permission of another account, signature, hash, network or time [S7.22]', async () => {
    const { browser, sign, list } = await enter('bob@example.com')
    const stranger = privateKeyToAccount(generatePrivateKey())
    const nowMs = world().clock.nowMs
    const nowS = Math.floor(nowMs / 1_000)
    const [valid, other] = [await sign(), await sign({ salt: '2' })]
    const store = async (body: typeof valid) => (await browser.call(postPermissionStore, body)).error.code
    expect(await store(await signTestPermission(stranger, { nowMs, chainId }))).toBe('bad_request')
    expect(await store(await sign({ account: stranger.address }))).toBe('bad_request')
    expect(await store({ ...valid, signature: other.signature })).toBe('bad_request')
    expect(await store({ ...valid, pci: other.pci })).toBe('bad_request')
    expect(await store({ ...valid, permission: { ...valid.permission, maxCalls: 101 } })).toBe('bad_request')
    expect(await store({ ...valid, chainId: 'eip155:1' })).toBe('unsupported_chain')
    expect(await store(await sign({ chainId: 1 }).then((one) => ({ ...one, chainId: valid.chainId })))).toBe(
      'bad_request',
    )
    expect(await store(await sign({ validUntil: nowS }))).toBe('bad_request')
    expect(await store(await sign({ validUntil: nowS + 2 * 31_536_000 }))).toBe('bad_request')
    const tooLarge = { ...valid.permission, salt: '9'.repeat(78) }
    expect(await store({ ...valid, permission: tooLarge })).toBe('bad_request')
    expect(await list()).toEqual([])
  })

  it('rejects lists that are longer than a permission allows', async () => {
    const { browser, sign } = await enter('carl@example.com')
    const valid = await sign()
    const [rule, limit] = [valid.permission.rules[0], valid.permission.limits[0]]
    if (!rule || !limit) throw new Error('no rule')
    for (const change of [
      { rules: [] },
      { rules: Array.from({ length: 11 }, () => rule) },
      { rules: [{ ...rule, selectors: Array.from({ length: 21 }, () => '0xa9059cbb') }] },
      { limits: Array.from({ length: 11 }, () => limit) },
    ]) {
      const answer = await browser.call(postPermissionStore, {
        ...valid,
        permission: { ...valid.permission, ...change },
      })
      expect(answer.error.code).toBe('bad_request')
    }
  })

  it('rejects the permission of another person, also with a wallet of the same address', async () => {
    const { browser, sign, list, account } = await enter('dora@example.com')
    const signed = await sign()
    await browser.call(postPermissionStore, signed)
    const thief = await enter('thief@example.com', account)
    expect((await thief.browser.call(postPermissionStore, signed)).error.code).toBe('access_denied')
    expect(await thief.list(signed.pci)).toEqual([])
    expect((await thief.browser.call(postPermissionEnd, { pci: signed.pci })).error.code).toBe('not_found')
    expect(await list()).toMatchObject([{ endedAtMs: null }])
  })

  it('stores at most 50 permissions of a person, and then replaces the oldest one that has ended', async () => {
    const { browser, sign, list, account } = await enter('erin@example.com')
    const signed = await sign()
    await browser.call(postPermissionStore, signed)
    const [row] = await world().queries.select().from(permissions).where(eq(permissions.pci, signed.pci))
    if (!row) throw new Error('not stored')
    const rows = Array.from({ length: maxPermissions - 1 }, (_, index) => ({
      ...row,
      pci: `0x${account.address.slice(2, 10).toLowerCase()}${String(index).padStart(56, '0')}`,
      createdAtMs: row.createdAtMs - index,
    }))
    await world().queries.insert(permissions).values(rows)
    const next = await sign({ salt: '2' })
    expect((await browser.call(postPermissionStore, next)).error.code).toBe('too_many_tries')
    await browser.call(postPermissionEnd, { pci: signed.pci })
    const store = createPermissionStore(world().queries, () => world().clock.nowMs)
    const parallel = Array.from({ length: 30 }, (_, index) =>
      store.add({ ...row, pci: `0x${account.address.slice(2, 10).toLowerCase()}${String(index).padStart(56, 'f')}` }),
    )
    const results = await Promise.allSettled(parallel)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await list()).toHaveLength(maxPermissions)
    expect(await list(signed.pci)).toEqual([])
  })

  it('a page lists the permissions of its origin without their contexts, and no other project lists them [S7.22]', async () => {
    const { browser, sign, account } = await enter('fred@example.com')
    const signed = await sign()
    await browser.call(postPermissionStore, signed)
    const caip10 = `${signed.chainId}:${account.address}`
    const { body } = await fetchSessions(caip10, { origin: allowedOrigin })
    expect(body).toMatchObject([
      {
        ...{ pci: signed.pci, context: '0x', expiry: signed.permission.validUntil, createdAt: world().clock.nowMs },
        project: { id: 'test', url: allowedOrigin },
        signer: { type: 'account', data: { address: signed.permission.delegate } },
        permissions: [{ type: 'contract-call', data: { address: signed.permission.rules[0]?.target } }],
        policies: [{ type: 'spending-limit' }, { type: 'call-limit', data: { count: 100 } }],
      },
    ])
    expect(JSON.stringify(body)).not.toContain(signed.signature.slice(2))
    expect(z.array(smartSession).safeParse(body).success).toBe(true)
    expect((await fetchSessions(caip10)).body).toHaveLength(1)
    expect((await fetchSessions(caip10, { origin: otherOrigin })).body).toEqual([])
    expect((await fetchSessions(caip10, { project: 'other' })).body).toEqual([])
    expect((await fetchSessions(caip10, { project: 'unknown' })).status).toBe(401)
    expect((await fetchSessions(`eip155:1:${account.address}`)).body).toEqual([])
    expect((await fetchSessions(account.address)).status).toBe(400)
  })

  it('marks a permission as revoked for a signature of its account over permission and network [S7.23]', async () => {
    const { browser, sign, account, list } = await enter('gina@example.com')
    const [signed, second] = [await sign(), await sign({ salt: '2' })]
    for (const one of [signed, second]) await browser.call(postPermissionStore, one)
    const { pci, chainId: network } = signed
    const signMessage = (hash: string, chain: string, by = account) =>
      by.signMessage({ message: writeRevocationMessage(hash, chain) })
    const stranger = privateKeyToAccount(generatePrivateKey())
    const valid = await signMessage(pci, network)
    for (const signature of [
      await signMessage(second.pci, network),
      await signMessage(pci, 'eip155:1'),
      await signMessage(pci, network, stranger),
      signed.signature,
      `0x${'00'.repeat(65)}`,
    ])
      expect((await revoke(account.address, { pci, signature })).status).toBe(403)
    expect((await revoke(stranger.address, { pci, signature: valid })).status).toBe(404)
    expect((await revoke(`eip155:1:${account.address}`, { pci, signature: valid })).status).toBe(404)
    expect((await revoke(account.address, { pci, signature: valid }, 'other')).status).toBe(404)
    expect(await list()).toMatchObject([{ endedAtMs: null }, { endedAtMs: null }])
    const endedAtMs = world().clock.nowMs
    expect(await revoke(`${network}:${account.address}`, { pci, signature: valid })).toEqual({ status: 200, body: {} })
    world().clock.nowMs += 1_000
    expect((await revoke(account.address, { pci, signature: valid })).status).toBe(200)
    expect(await list(pci)).toMatchObject([{ endedAtMs }])
    expect(await list(second.pci)).toMatchObject([{ endedAtMs: null }])
    const { body } = await fetchSessions(`${network}:${account.address}`)
    expect(body.filter(({ revokedAt }: { revokedAt?: number }) => revokedAt !== undefined)).toHaveLength(1)
  })

  it('marks all earlier permissions of an account on a network as ended, and no others', async () => {
    const { browser, sign, list, account } = await enter('ina@example.com')
    const [first, second, later] = [await sign(), await sign({ salt: '2' }), await sign({ salt: '3', epoch: '1' })]
    for (const one of [first, second, later]) await browser.call(postPermissionStore, one)
    const { chainId: network } = first
    const [row] = await world().queries.select().from(permissions).where(eq(permissions.pci, first.pci))
    if (!row) throw new Error('not stored')
    const formerAccount = `0x${'f0'.repeat(20)}`
    const former = { ...row, pci: `0x${account.address.slice(2, 10).toLowerCase()}${'e'.repeat(56)}` }
    await world()
      .queries.insert(permissions)
      .values({ ...former, account: formerAccount })
    const listEnded = async () => (await list()).filter(({ endedAtMs }) => endedAtMs !== null).map(({ pci }) => pci)
    const endAll = (change: object = {}) =>
      browser.call(postPermissionEnd, { all: { chainId: network, account: account.address, epoch: '1', ...change } })
    const stranger = await enter('stranger@example.com', account)
    await stranger.browser.call(postPermissionEnd, {
      all: { chainId: network, account: account.address, epoch: '1' },
    })
    await endAll({ chainId: 'eip155:1' })
    await endAll({ epoch: '0' })
    expect(await listEnded()).toEqual([])
    expect((await endAll()).body).toEqual({})
    expect((await listEnded()).sort()).toEqual([first.pci, second.pci].sort())
    const { body } = await fetchSessions(`${network}:${account.address}`)
    expect(body.filter(({ revokedAt }: { revokedAt?: number }) => revokedAt !== undefined)).toHaveLength(2)
    expect((await endAll({ epoch: '-1' })).error.code).toBe('bad_request')
    expect((await browser.call(postPermissionEnd, {})).error.code).toBe('bad_request')
  })

  it('deletes a permission 30 days after its end, and not before', async () => {
    const { browser, sign, list } = await enter('hans@example.com')
    const [ended, expired] = [
      await sign({ validUntil: Math.floor(world().clock.nowMs / 1_000) + 30_000_000 }),
      await sign(),
    ]
    for (const one of [ended, expired]) await browser.call(postPermissionStore, one)
    await browser.call(postPermissionEnd, { pci: ended.pci })
    const clean = (afterMs: number) =>
      createPermissionStore(world().queries, () => world().clock.nowMs + afterMs).clean()
    await clean(30 * dayMs - 1)
    expect(await list()).toHaveLength(2)
    await clean(30 * dayMs)
    expect(await list()).toMatchObject([{ pci: expired.pci }])
    await clean(30 * dayMs + 3_600_000)
    expect(await list()).toEqual([])
  })
})

/** The built-in networks of tests, with permissions on the local one. */
function createNetworks() {
  const { networks, ...rest } = networksOn('http://127.0.0.1:1')
  return {
    ...rest,
    networks: networks.map((network) => ({
      ...network,
      smartAccounts: { delegate: `0x${'d1'.repeat(20)}`, kind: 'erc7821' as const, permissions: testPermissions },
    })),
  }
}
