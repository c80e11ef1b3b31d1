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

describe.each(contractDatabases())('signing keys on $name', { timeout: 60_000 }, ({ create }) => {
  it('change every 90 days without a token failing, are shared by servers, and survive another secret', async () => {
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
    // Both make their first key at the same moment: there is one.
    const tokens = await Promise.all([one.sign('JWT', claims()), two.sign('JWT', claims())])
    expect(await queries.select().from(signingKeys)).toHaveLength(1)
    for (const token of tokens) expect((await two.verify('JWT', token, {})).payload.sub).toBe('a')
    await expect(one.verify('at+jwt', tokens[0] ?? '', {})).rejects.toThrow(/typ/)

    clock.nowMs += 90 * dayMs - 60_000
    const last = await one.sign('JWT', claims())
    clock.nowMs += 120_000
    const first = await one.sign('JWT', claims())
    expect((await one.jwks()).keys).toHaveLength(2)
    // A server that has not looked for the new key yet finds it when it meets it.
    expect((await two.verify('JWT', first, {})).payload.sub).toBe('a')
    expect((await two.verify('JWT', last, {})).payload.sub).toBe('a')
    expect((await one.jwks()).keys.every((key) => key.d === undefined && key.kid !== undefined)).toBe(true)

    clock.nowMs += 90 * dayMs
    await one.sign('JWT', claims())
    expect((await one.jwks()).keys).toHaveLength(2)

    const moved = open(2)
    const fresh = await moved.sign('JWT', claims())
    // An unknown key makes a server look once a second at most.
    clock.nowMs += 1_001
    expect((await one.verify('JWT', fresh, {})).payload.sub).toBe('a')
    expect(JSON.stringify(await queries.select().from(signingKeys))).not.toMatch(/"d":/)
    await database.close()
    await store.remove()
  })
})

describe('the secret of a sandbox', () => {
  it('is made once, for the owner of the file alone, and read from then on', () => {
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
