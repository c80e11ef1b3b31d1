import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestKeys, type TestKeys } from '../../../server/src/keys/testKeys.js'
import { type TestDatabase, testDatabases } from '../../../server/src/testing/testDatabases.js'
import { randomBytes } from './bytes.js'
import { createTestBrowser, makeKit } from './testVault.js'
import type { OpenWay, Vault } from './Vault.js'

const [kind] = testDatabases()
const password = 'correct horse battery'
/** The constants of the key derivation standards, which are not secret. */
const known = ['Bitcoin seed', 'ed25519 seed']

/** Records every secret key passed to the browser's cryptography, with its current bytes. */
function watchKeys() {
  const keys: { readonly algorithm: string; readonly bytes: Uint8Array }[] = []
  const { subtle } = crypto
  const original = subtle.importKey.bind(subtle)
  vi.spyOn(subtle, 'importKey').mockImplementation(((...args: Parameters<SubtleCrypto['importKey']>) => {
    const [, data, algorithm, , uses] = args
    const isOurs = /frame\/src\/keys\/(sealBytes|hmacSha512|ed25519|words)\./.test(new Error('here').stack ?? '')
    if (isOurs && data instanceof Uint8Array && ![...uses].includes('verify') && !known.includes(decode(data)))
      keys.push({ algorithm: JSON.stringify(algorithm), bytes: data })
    return original(...args)
  }) as SubtleCrypto['importKey'])
  return keys
}

function decode(bytes: Uint8Array) {
  return new TextDecoder().decode(bytes)
}

describe('secrets', { timeout: 60_000 }, () => {
  let testDatabase: TestDatabase
  let server: TestKeys
  const browsers: ReturnType<typeof createTestBrowser>[] = []
  beforeAll(async () => {
    testDatabase = await kind.create()
    server = await createTestKeys(testDatabase, { managedPolicy: 'instant' })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    for (const browser of browsers.splice(0)) browser.close()
  })
  afterAll(async () => {
    await server.close()
    await testDatabase.remove()
  })

  const lock = async (vault: Vault) => {
    vault.lock()
    await expect(vault.signSolana(randomBytes(1))).rejects.toMatchObject({ code: 'locked' })
  }

  it('are wiped from memory once the wallet is locked, with every unlock method', async () => {
    const keys = watchKeys()
    const asker = await server.logIn()
    const browser = createTestBrowser()
    browsers.push(browser)
    const vault = browser.openVault(asker.call)
    await vault.open()
    await vault.addPasskey()
    await vault.addPassword(password)
    const { words, file, code } = await makeKit(vault)
    await vault.signSolana(randomBytes(4))
    await lock(vault)
    const ways: OpenWay[] = [
      { kind: 'passkey' },
      { kind: 'password', password },
      { kind: 'kit', words: words.join(' ') },
      { kind: 'kit', file: file.text, code },
    ]
    for (const way of ways) {
      await vault.openWith(way)
      await lock(vault)
    }
    await vault.open()
    await lock(vault)
    expect(keys.length).toBeGreaterThan(100)
    expect(keys.filter(({ bytes }) => bytes.some((byte) => byte !== 0)).map(({ algorithm }) => algorithm)).toEqual([])
  })
})
