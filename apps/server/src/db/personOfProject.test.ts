import { createECDH, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { postKeysNonce, postKeysRelease, postKeysSecurity, postKeysWallet } from '@foyer/contract/keys/keyEndpoints'
import { proofText } from '@foyer/contract/keys/keyFormulas'
import {
  postEmailChangePrimary,
  postEmailChangeSecondary,
  postEmailChangeStart,
} from '@foyer/contract/login/loginEndpoints'
import { postRefresh } from '@foyer/contract/login/sessionEndpoints'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { openKeeper } from '../keeper/openKeeper.js'
import { createConfig } from '../loadConfig.js'
import { refreshCookieName } from '../login/authSession.js'
import { createSecrets, hashToken } from '../secrets/secrets.js'
import { createOldDatabase } from '../testing/createOldDatabase.js'
import type { TestBrowser } from '../testing/login/createTestBrowser.js'
import { createTestDevice } from '../testing/login/createTestDevice.js'
import { startLoginWorld, testSecret } from '../testing/login/startLoginWorld.js'
import { allowedOrigin } from '../testing/startTestServer.js'
import { contractDatabases, openTestDatabase, withQueries } from '../testing/testDatabases.js'
import { devices, identities, persons } from './loginSchema.js'

const secrets = createSecrets(testSecret)
const keeperKeys = [new Uint8Array(32).fill(9)]
function id() {
  return randomBytes(16).toString('base64url')
}
const hourMs = 3_600_000

/**
 * Returns the SQL that inserts a row into a table of the old server. The texts are constants of this test and need no
 * escaping.
 */
function insert(table: string, row: Record<string, string | number | boolean | null>): string {
  const names = Object.keys(row).map((name) => `"${name}"`)
  const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
  return `insert into "${table}" (${names.join(', ')}) values (${values.join(', ')});`
}

function identity(personId: string, method: string, subject: string, createdAtMs: number) {
  const index = secrets.index('identity', method, subject)
  const subject_sealed = secrets.seal('identity', index, subject)
  return { index, row: { index, person_id: personId, method, subject_sealed, created_at_ms: createdAtMs } }
}

function makeWallet(project_id: string, person_id: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const wallet_id = id()
  const managed = id()
  const slot = { slot_id: managed, wallet_id, kind: 'managed', state: 'live', salt: 's', wrapped_dek: 'd' }
  const sql = [
    insert('wallets', {
      ...{ wallet_id, project_id, person_id, level: 'L0', vault: `vault of ${project_id}`, vault_version: 1 },
      ...{ dek_version: 1, eip155: `0x${'1'.repeat(40)}`, solana: '4'.repeat(43), addr_fingerprint: 'f' },
      ...{ auth_public_key: publicKey.export({ format: 'jwk' }).x ?? '', created_at_ms: 1 },
    }),
    insert('wallet_slots', { ...slot, client_data: '{}', label: '', created_at_ms: 1 }),
  ].join('\n')
  const owner = { projectId: project_id, personId: person_id, walletId: wallet_id }
  const prove = async (browser: TestBrowser, email: string) => {
    const { nonce } = (await browser.call(postKeysNonce, { action: 'changeEmail' })).body
    const text = proofText('changeEmail', nonce, createHash('sha256').update(email).digest('base64url'))
    return { nonce, signature: sign(null, Buffer.from(text), privateKey).toString('base64url') }
  }
  return { sql, owner, slot: { slotId: managed, kind: 'managed' as const }, prove }
}

describe.each(contractDatabases())(
  'migration of persons shared by all projects, on $name',
  { timeout: 120_000 },
  ({ name }) => {
    const fillOld = async () => {
      const database = await createOldDatabase(name, '0010_challenge_device')
      const at = Date.parse('2026-03-01T12:00:00Z') - 48 * hourMs
      const [both, device, token] = ['both-persons-id', await createTestDevice(), 'a-refresh-token']
      const person = (personId: string, changes: Record<string, string>) =>
        insert('persons', { id: personId, created_at_ms: at, ...changes })
      const consent = (person_id: string, project_id: string) =>
        insert('consents', { person_id, project_id, origin: allowedOrigin, created_at_ms: at })
      const deviceOf = (person_id: string, jkt: string, is_later: boolean) =>
        insert('devices', { person_id, jkt, added_at_ms: at, last_seen_at_ms: at, is_later })
      const session = { id: 'session', person_id: both, project_id: 'test', jkt: device.jkt, method: 'email' }
      const email = identity(both, 'email', 'both@example.com', at)
      const google = identity(both, 'google', 'sub-1', at + 1)
      const vouched = identity('vouched', 'google', 'sub-2', at)
      const lost = identity('nowhere', 'email', 'nowhere@example.com', at)
      const wallets = { test: makeWallet('test', both), other: makeWallet('other', both) }
      await database.fill(
        [
          ...['test', 'other', 'careful'].map((project) => insert('projects', { id: project, name: project })),
          person(both, { user_name_sealed: secrets.seal('identity', both, 'Bo'), locale: 'de' }),
          person('vouched', {
            contact_sealed: secrets.seal('email', 'vouched', 'vouched@example.com'),
            contact_index: secrets.index('identity', 'email', 'vouched@example.com'),
            contact_from: vouched.index,
          }),
          person('nowhere', {}),
          ...[email, google, vouched, lost].map(({ row }) => insert('identities', row)),
          ...['test', 'other'].map((project) => consent(both, project)),
          ...['test', 'careful'].map((project) => consent('vouched', project)),
          deviceOf(both, device.jkt, false),
          deviceOf(both, 'device-of-other', true),
          deviceOf(both, 'device-of-whom', true),
          insert('audit_log', {
            ...{ at_ms: at, action: 'login', person_id: both, project_id: 'other', hash: 'h', previous_hash: 'p' },
            facts: '{"device":"device-of-other"}',
          }),
          insert('auth_sessions', { ...session, created_at_ms: at, expires_at_ms: at + 2_000 * hourMs }),
          insert('refresh_tokens', {
            ...{ hash: hashToken(token), session_id: 'session', created_at_ms: at, expires_at_ms: at + 700 * hourMs },
          }),
          ...Object.values(wallets).map(({ sql }) => sql),
        ].join('\n'),
      )
      return { database, both, device, token, wallets }
    }

    it('creates a person per project with the same id, and loses no data', async () => {
      const { database, both, device } = await fillOld()
      try {
        await withQueries(database, async (queries) => {
          const known = await queries.select().from(persons).orderBy(persons.id, persons.projectId)
          expect(known.map((row) => [row.id, row.projectId, row.locale])).toEqual([
            [both, 'other', 'de'],
            [both, 'test', 'de'],
            ['vouched', 'careful', 'en'],
            ['vouched', 'test', 'en'],
          ])
          const [careful, test] = known.slice(2)
          expect(careful).toEqual({ ...test, projectId: 'careful' })
          expect(test).toMatchObject({ contactSealed: expect.any(String), contactFrom: expect.any(String) })
          const ways = await queries.select().from(identities).orderBy(identities.projectId)
          expect(ways.map((row) => [row.projectId, row.personId, row.method].join(' ')).sort()).toEqual([
            'careful vouched google',
            `other ${both} email`,
            `other ${both} google`,
            `test ${both} email`,
            `test ${both} google`,
            'test vouched google',
          ])
          // A device is copied to the projects of its logins. If there is no record of them, it is copied to all
          // projects.
          const seen = await queries.select().from(devices)
          expect(seen.map((row) => [row.projectId, row.personId, row.jkt].join(' ')).sort()).toEqual(
            [
              `other ${both} device-of-other`,
              `other ${both} device-of-whom`,
              `test ${both} ${device.jkt}`,
              `test ${both} device-of-whom`,
            ].sort(),
          )
        })
      } finally {
        await database.remove()
      }
    })

    it('allows both persons to open their wallets, and to change separately', async () => {
      const { database, both, device, token, wallets } = await fillOld()
      const settings = { ...database.settings, keeperKeys }
      // The migration does not change the keeper's store: halves are found by project, person and wallet.
      const open = await openTestDatabase(database)
      const logger = pino({ level: 'silent' })
      const keeper = await openKeeper({ config: createConfig(settings), database: open, logger, now: Date.now })
      for (const { owner, slot } of Object.values(wallets)) {
        await keeper.make(owner, [slot], device.jkt)
        await keeper.activate(owner, [slot], device.jkt)
      }
      await keeper.close()
      await open.close()

      const world = await startLoginWorld(database, { holdHours: 1, managedPolicy: 'instant' })
      try {
        const { sink, clock, openBrowser, logIn } = world
        const here = await openBrowser(device)
        // The login from before the migration is still valid.
        here.cookies.set(refreshCookieName('test'), token)
        expect((await here.call(postRefresh, {})).body.person).toMatchObject({
          id: both,
          email: 'both@example.com',
          userName: 'Bo',
        })
        const there = (await openBrowser()).at(allowedOrigin, 'other')
        const entered = await logIn(there, 'both@example.com')
        expect(entered.body).toMatchObject({ isNewPerson: false, isNewDevice: true, person: { id: both } })
        const recipientKey = createECDH('prime256v1').generateKeys('base64url', 'uncompressed')
        for (const [browser, { owner, slot }] of [
          [here, wallets.test],
          [there, wallets.other],
        ] as const) {
          const { walletId, projectId } = owner
          const { body } = await browser.call(postKeysWallet, {})
          expect(body).toMatchObject({ personId: both, wallet: { walletId, vault: `vault of ${projectId}` } })
          const half = await browser.call(postKeysRelease, { walletId, slotId: slot.slotId, recipientKey })
          expect(half.status).toBe(200)
        }

        clock.nowMs += 31_000
        const email = 'moved@example.com'
        const proof = await wallets.test.prove(here, email)
        const { challengeId } = (await here.call(postEmailChangeStart, { email, proof })).body
        // The code of the login arrived before the code of the change.
        const codes = () =>
          sink.mails.flatMap((mail) => (mail.envelopeTo.includes('both@example.com') ? (mail.code ?? []) : []))
        await vi.waitFor(() => expect(codes()).toHaveLength(2))
        const code = codes().at(-1) ?? ''
        expect((await here.call(postEmailChangePrimary, { challengeId, code })).status).toBe(200)
        const next = (await sink.waitFor(email)).code ?? ''
        expect((await here.call(postEmailChangeSecondary, { challengeId, code: next })).status).toBe(200)
        expect((await there.call(postRefresh, {})).body.person).toMatchObject({ id: both, email: 'both@example.com' })
        const security = await there.call(postKeysSecurity, { walletId: wallets.other.owner.walletId })
        expect(security.body.identities.map(({ method }) => method)).toEqual(['email', 'google'])
      } finally {
        await world.close()
        await database.remove()
      }
    })
  },
)
