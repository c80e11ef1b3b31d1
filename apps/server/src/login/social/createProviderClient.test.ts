import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logins, startLogins } from '@foyer/sandbox/startLogins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authoriseAtProvider } from '../../testing/authoriseAtProvider.js'
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

/** Runs a whole log-in. `change` alters the provider's answer before the client reads it. */
async function logIn(
  name: ProviderName,
  query: Record<string, string>,
  change: (answer: URLSearchParams) => void = () => {},
  used = checksFor(name),
) {
  const client = clientOf(name)
  const answer = await authoriseAtProvider(await client.authorizationUrl(checksFor(name)), query)
  change(answer)
  return client.fetchPerson(answer, used)
}

describe.each(names)('%s', (name) => {
  it('returns the same id of a person at each log-in', async () => {
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

  it('ignores an address that the provider does not vouch for', async () => {
    for (const sandbox_outcome of ['unverified', 'noEmail']) {
      const person = await logIn(name, { sandbox_account: 'bob', sandbox_outcome })
      expect(person.verifiedEmail).toBeUndefined()
    }
  })

  it.each(['brokenToken', 'failedToken', 'wrongCode', 'wrongState', 'noState', 'wrongResponseIssuer', 'hostileError'])(
    'rejects: %s',
    async (sandbox_outcome) => {
      await expect(logIn(name, { sandbox_account: 'alice', sandbox_outcome })).rejects.toThrow()
    },
  )

  it('rejects a malformed user response, unless an identity token makes it unnecessary', async () => {
    const outcome = { sandbox_account: 'alice', sandbox_outcome: 'brokenPerson' }
    if (providerTable[name].isOpenId) expect((await logIn(name, outcome)).subject).toMatch(/^\d+$/)
    else await expect(logIn(name, outcome)).rejects.toThrow()
  })

  it('rejects a code that was used before', async () => {
    const client = clientOf(name)
    const checks = checksFor(name)
    const answer = await authoriseAtProvider(await client.authorizationUrl(checks), { sandbox_account: 'alice' })
    await client.fetchPerson(answer, checks)
    await expect(client.fetchPerson(answer, checks)).rejects.toThrow()
  })

  it('rejects the state of another log-in', async () => {
    const changed = logIn(name, { sandbox_account: 'alice' }, (answer) => answer.set('state', 'b'.repeat(64)))
    await expect(changed).rejects.toMatchObject({ cause: { message: expect.stringContaining('state') } })
  })
})

it.each(names.filter((name) => name !== 'facebook'))(
  '%s: rejects a code of another log-in, because the verifier differs',
  async (name) => {
    const other = { ...checksFor(name), verifier: 'w'.repeat(43) }
    await expect(logIn(name, { sandbox_account: 'alice' }, undefined, other)).rejects.toThrow()
  },
)

describe.each(['google', 'apple'] as const)('%s with OpenID Connect', (name) => {
  it('accepts an identity token signed with ES256, for the same person', async () => {
    const first = await logIn(name, { sandbox_account: 'alice' })
    const second = await logIn(name, { sandbox_account: 'alice', sandbox_outcome: 'es256' })
    expect(second).toMatchObject({ subject: first.subject, verifiedEmail: 'alice@example.com' })
  })

  it.each(['wrongNonce', 'noNonce', 'wrongIssuer', 'wrongAudience', 'expired', 'noIdentityToken'])(
    'rejects an identity token: %s',
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
  ])('rejects the signature of an identity token: %s', async (sandbox_outcome, about) => {
    await expect(logIn(name, { sandbox_account: 'alice', sandbox_outcome })).rejects.toMatchObject({
      cause: { message: expect.stringContaining(about) },
    })
  })
})

it('google: rejects an answer with another issuer [RFC 9207]', async () => {
  const changed = logIn('google', { sandbox_account: 'alice' }, (answer) => answer.set('iss', 'https://evil.example'))
  await expect(changed).rejects.toMatchObject({ cause: { message: expect.stringContaining('iss') } })
})

it('apple: returns the name only at the first log-in', async () => {
  const person = { sandbox_account: 'fay@example.com', sandbox_name: 'Fay First' }
  expect((await logIn('apple', person)).userName).toBe('Fay First')
  expect((await logIn('apple', person)).userName).toBeUndefined()
})

it('apple: accepts its private relay address as verified', async () => {
  const person = await logIn('apple', { sandbox_account: 'alice', sandbox_outcome: 'privateEmail' })
  expect(person.verifiedEmail).toMatch(/@private-relay\.example$/)
})
