import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logins, startLogins } from '@foyer/sandbox/startLogins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followToCallback } from '../../testing/followToCallback.js'
import { createProviderClient } from './createProviderClient.js'
import type { ProviderName } from './Provider.js'
import { providerTable } from './providerTable.js'
import { readSocialSettings } from './socialSettings.js'

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-providers-'))
let logins: Logins
beforeAll(async () => {
  logins = await startLogins({ dataDir })
})
afterAll(async () => {
  await logins.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const names = Object.keys(providerTable) as ProviderName[] // the keys of the table

function clientOf(name: ProviderName) {
  const settings = readSocialSettings({ FOYER_OAUTH: logins.oauth }, true).providers[name]
  if (settings === undefined) throw new Error(`${name} is not set up`)
  return createProviderClient(providerTable[name], settings, { isHttpAllowed: true, now: Date.now })
}

function checksFor(name: ProviderName) {
  return {
    state: 'a'.repeat(64),
    nonce: 'a-nonce-of-this-log-in',
    verifier: 'v'.repeat(43),
    redirectUri: `http://secure.localhost:3002/login/social/callback/${name}`,
  }
}

/** A whole log-in, with something changed on the way. */
async function logIn(
  name: ProviderName,
  query: Record<string, string>,
  change: (answer: URLSearchParams) => void = () => {},
  used = checksFor(name),
) {
  const client = clientOf(name)
  const answer = await followToCallback(await client.authorizationUrl(checksFor(name)), query)
  change(answer)
  return client.fetchPerson(answer, used)
}

describe.each(names)('%s', (name) => {
  it('says who somebody is, the same id each time', async () => {
    const first = await logIn(name, { sandbox_account: 'alice' })
    const second = await logIn(name, { sandbox_account: 'alice', sandbox_outcome: 'approve' })
    expect(second.subject).toBe(first.subject)
    expect(first.subject).toMatch(/^\d+$/)
    const isTold = !['facebook', 'x'].includes(name)
    expect(first.verifiedEmail).toBe(isTold ? 'alice@example.com' : undefined)
    expect(first.userName).toBe(['google', 'apple', 'facebook'].includes(name) ? 'Alice Archer' : 'alice')
    const other = await logIn(name, { sandbox_account: 'bob' })
    expect(other.subject).not.toBe(first.subject)
  })

  it('believes no address that the provider does not vouch for', async () => {
    for (const sandbox_outcome of ['unverified', 'noEmail']) {
      const person = await logIn(name, { sandbox_account: 'bob', sandbox_outcome })
      expect(person.verifiedEmail).toBeUndefined()
    }
  })

  it.each(['brokenToken', 'failedToken', 'wrongCode', 'wrongState', 'noState', 'wrongResponseIssuer', 'hostileError'])(
    'refuses: %s',
    async (sandbox_outcome) => {
      await expect(logIn(name, { sandbox_account: 'alice', sandbox_outcome })).rejects.toThrow()
    },
  )

  it('refuses a broken answer about the person', async () => {
    const outcome = { sandbox_account: 'alice', sandbox_outcome: 'brokenPerson' }
    if (providerTable[name].isOpenId) expect((await logIn(name, outcome)).subject).toMatch(/^\d+$/)
    else await expect(logIn(name, outcome)).rejects.toThrow()
  })

  it('refuses a code that was used before', async () => {
    const client = clientOf(name)
    const checks = checksFor(name)
    const answer = await followToCallback(await client.authorizationUrl(checks), { sandbox_account: 'alice' })
    await client.fetchPerson(answer, checks)
    await expect(client.fetchPerson(answer, checks)).rejects.toThrow()
  })

  it('refuses a state that is not the one of this log-in', async () => {
    const changed = logIn(name, { sandbox_account: 'alice' }, (answer) => answer.set('state', 'b'.repeat(64)))
    await expect(changed).rejects.toMatchObject({ cause: { message: expect.stringContaining('state') } })
  })
})

it.each(names.filter((name) => name !== 'facebook'))(
  '%s: refuses a code put in from another log-in: the verifier does not fit',
  async (name) => {
    const other = { ...checksFor(name), verifier: 'w'.repeat(43) }
    await expect(logIn(name, { sandbox_account: 'alice' }, undefined, other)).rejects.toThrow()
  },
)

describe.each(['google', 'apple'] as const)('%s, with OpenID Connect', (name) => {
  it('takes an identity token by ES256, of the same person', async () => {
    const first = await logIn(name, { sandbox_account: 'alice' })
    const second = await logIn(name, { sandbox_account: 'alice', sandbox_outcome: 'es256' })
    expect(second).toMatchObject({ subject: first.subject, verifiedEmail: 'alice@example.com' })
  })

  it.each(['wrongNonce', 'noNonce', 'wrongIssuer', 'wrongAudience', 'expired', 'noIdentityToken'])(
    'refuses an identity token: %s',
    async (sandbox_outcome) => {
      await expect(logIn(name, { sandbox_account: 'alice', sandbox_outcome })).rejects.toThrow()
    },
  )

  it.each([
    ['foreignKey', 'signature'],
    ['foreignEs256Key', 'signature'],
    ['bringsItsKey', 'key'],
    ['publicKeyAsSecret', 'alg'],
    ['unsigned', 'alg'],
  ])('refuses an identity token for its signature: %s', async (sandbox_outcome, about) => {
    await expect(logIn(name, { sandbox_account: 'alice', sandbox_outcome })).rejects.toMatchObject({
      cause: { message: expect.stringContaining(about) },
    })
  })
})

it('google: refuses an answer that does not name its issuer, as it has said it would [RFC 9207]', async () => {
  const changed = logIn('google', { sandbox_account: 'alice' }, (answer) => answer.set('iss', 'https://evil.example'))
  await expect(changed).rejects.toMatchObject({ cause: { message: expect.stringContaining('iss') } })
})

it('apple: knows the name from the first log-in only', async () => {
  const person = { sandbox_account: 'fay@example.com', sandbox_name: 'Fay First' }
  expect((await logIn('apple', person)).userName).toBe('Fay First')
  expect((await logIn('apple', person)).userName).toBeUndefined()
})

it('apple: takes the address it made up as a verified one', async () => {
  const person = await logIn('apple', { sandbox_account: 'alice', sandbox_outcome: 'privateEmail' })
  expect(person.verifiedEmail).toMatch(/@private-relay\.example$/)
})
