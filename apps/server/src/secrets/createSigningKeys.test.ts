import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { signingKeys } from '../db/loginSchema.js'
import { openDatabase } from '../db/openDatabase.js'
import { createConfig } from '../loadConfig.js'
import { contractDatabases } from '../testing/testDatabases.js'
import { createSigningKeys } from './createSigningKeys.js'
import { createSecrets, readSecretKey } from './secrets.js'

const logger = pino({ level: 'silent' })
const dayMs = 86_400_000

describe.each(contractDatabases())('createSigningKeys on $name', { timeout: 60_000 }, ({ create }) => {
  it('rotates keys every 90 days, shares them between servers, and accepts older tokens and another secret', async () => {
    const store = await create()
    const database = await openDatabase(createConfig(store.settings), logger)
    const { queries } = database
    const clock = { nowMs: Date.parse('2026-01-01T00:00:00Z') }
    const open = (byte: number) =>
      createSigningKeys({
        queries,
        secrets: createSecrets(new Uint8Array(32).fill(byte)),
        logger,
        now: () => clock.nowMs,
      })
    const claims = () => ({ sub: 'a', exp: clock.nowMs / 1_000 + 900 })
    const [one, two] = [open(1), open(1)]
    // Both create their first key at the same moment: only one key is stored.
    const tokens = await Promise.all([one.sign('JWT', claims()), two.sign('JWT', claims())])
    expect(await queries.select().from(signingKeys)).toHaveLength(1)
    for (const token of tokens) expect((await two.verify('JWT', token, {})).payload.sub).toBe('a')
    await expect(one.verify('at+jwt', tokens[0] ?? '', {})).rejects.toThrow(/typ/)

    clock.nowMs += 90 * dayMs - 60_000
    const last = await one.sign('JWT', claims())
    clock.nowMs += 120_000
    const first = await one.sign('JWT', claims())
    expect((await one.jwks()).keys).toHaveLength(2)
    // A server that has not reloaded its keys finds the new key when it verifies a token.
    expect((await two.verify('JWT', first, {})).payload.sub).toBe('a')
    expect((await two.verify('JWT', last, {})).payload.sub).toBe('a')
    expect((await one.jwks()).keys.every((key) => key.d === undefined && key.kid !== undefined)).toBe(true)

    clock.nowMs += 90 * dayMs
    await one.sign('JWT', claims())
    expect((await one.jwks()).keys).toHaveLength(2)

    const moved = open(2)
    const fresh = await moved.sign('JWT', claims())
    // For an unknown key, a server reloads its keys at most once a second.
    clock.nowMs += 1_001
    expect((await one.verify('JWT', fresh, {})).payload.sub).toBe('a')
    expect(JSON.stringify(await queries.select().from(signingKeys))).not.toMatch(/"d":/)
    await database.close()
    await store.remove()
  })
})

describe('readSecretKey', () => {
  it('creates the secret of a sandbox once, in a file that only its owner can read, and then reads it', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'foyer-secret-'))
    const config = createConfig({ sandbox: true, dataDir })
    const first = readSecretKey(config)
    expect(first).toHaveLength(32)
    expect(readSecretKey(config)).toEqual(first)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(Buffer.from(readFileSync(join(dataDir, 'secret.key'), 'utf8'), 'base64')).toEqual(Buffer.from(first))
    expect(() => readSecretKey(createConfig({ dataDir }))).toThrow(/FOYER_SECRET_KEY: is needed/)
    rmSync(dataDir, { recursive: true })
  })
})
