import { createDecipheriv, hkdfSync } from 'node:crypto'
import { slotAad, slotInfo, vaultAad } from '@foyer/contract/keys/keyFormulas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bytes, copyBytes, fromBase64Url, makeId, randomBytes, toBase64Url } from './bytes.js'
import { formatKitCode, parseKitCode } from './kitCode.js'
import { openKitFile, readKitFile } from './kitFile.js'
import { openVault, sealVault, unwrapDek, wrapDek } from './slots.js'
import { makeTestKit } from './testKit.js'

function idOf(byte: number) {
  return toBase64Url(new Uint8Array(16).fill(byte))
}
const owner = { projectId: 'test', personId: idOf(1), walletId: idOf(2) }
function bytesOf(length: number) {
  return fc.uint8Array({ minLength: length, maxLength: length }).map(copyBytes)
}
const fingerprint = toBase64Url(new Uint8Array(32).fill(3))

/** Decrypts AES-256-GCM with Node's library, which the tested code does not use. */
function openByNode(key: Uint8Array, sealed: string, aad: string): Buffer {
  const bytes = fromBase64Url(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(aad))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}

describe('wrapDek, unwrapDek, sealVault and openVault', () => {
  it('follow the documented formulas byte for byte [wallet-security]', async () => {
    const [dek, client, server, entropy] = [randomBytes(32), randomBytes(32), randomBytes(32), randomBytes(32)]
    const place = { owner, dekVersion: 3, slotId: makeId(), kind: 'passkey', salt: makeId() } as const
    const wrapped = await wrapDek(dek, place, { client, server })
    const ikm = Buffer.concat([client, server])
    const info = `slot/v1|passkey|${owner.walletId}|${place.slotId}`
    const kek = new Uint8Array(hkdfSync('sha256', ikm, fromBase64Url(place.salt), info, 32))
    const aad = `v1|test|${owner.personId}|${owner.walletId}|3|${place.slotId}|passkey`
    expect([slotInfo('passkey', owner.walletId, place.slotId), slotAad(owner, 3, place.slotId, 'passkey')]).toEqual([
      info,
      aad,
    ])
    expect(openByNode(kek, wrapped, aad)).toEqual(Buffer.from(dek))
    const vault = await sealVault(dek, entropy, owner, 7, fingerprint)
    const vaultText = `v1|test|${owner.personId}|${owner.walletId}|7|${fingerprint}`
    expect(vaultAad(owner, 7, fingerprint)).toBe(vaultText)
    expect(openByNode(dek, vault, vaultText)).toEqual(Buffer.from(entropy))
  })

  it('open only with exactly the values they were created with', async () => {
    await fc.assert(
      fc.asyncProperty(bytesOf(32), bytesOf(32), bytesOf(32), fc.nat(31), async (dek, client, server, at) => {
        const place = { owner, dekVersion: 1, slotId: makeId(), kind: 'device', salt: makeId() } as const
        const wrapped = await wrapDek(dek, place, { client, server })
        expect(await unwrapDek(wrapped, place, { client, server })).toEqual(dek)
        const flip = (bytes: Bytes) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
        const others: (() => Promise<Bytes>)[] = [
          () => unwrapDek(wrapped, place, { client: flip(client), server }),
          () => unwrapDek(wrapped, place, { client, server: flip(server) }),
          () => unwrapDek(wrapped, { ...place, dekVersion: 2 }, { client, server }),
          () => unwrapDek(wrapped, { ...place, slotId: makeId() }, { client, server }),
          () => unwrapDek(wrapped, { ...place, kind: 'passkey' }, { client, server }),
          () => unwrapDek(wrapped, { ...place, salt: makeId() }, { client, server }),
          () => unwrapDek(wrapped, { ...place, owner: { ...owner, projectId: 'quiet' } }, { client, server }),
          () => unwrapDek(wrapped, { ...place, owner: { ...owner, personId: makeId() } }, { client, server }),
          () => unwrapDek(wrapped, { ...place, owner: { ...owner, walletId: makeId() } }, { client, server }),
          () => unwrapDek(toBase64Url(flip(fromBase64Url(wrapped))), place, { client, server }),
        ]
        for (const other of others) await expect(other()).rejects.toThrow()
      }),
      { numRuns: 20 },
    )
  })

  it('reject a half of the wrong length, so that no two splits of one input result in the same key', async () => {
    const place = { owner, dekVersion: 1, slotId: makeId(), kind: 'device', salt: makeId() } as const
    const dek = randomBytes(32)
    for (const [client, server] of [
      [31, 33],
      [0, 64],
      [64, 0],
    ] as const)
      await expect(wrapDek(dek, place, { client: randomBytes(client), server: randomBytes(server) })).rejects.toThrow()
  })

  it('do not open a vault of an older version, or with other addresses', async () => {
    const [dek, entropy] = [randomBytes(32), randomBytes(32)]
    const vault = await sealVault(dek, entropy, owner, 2, fingerprint)
    expect(await openVault(dek, vault, owner, 2, fingerprint)).toEqual(entropy)
    await expect(openVault(dek, vault, owner, 3, fingerprint)).rejects.toThrow()
    await expect(openVault(dek, vault, owner, 2, toBase64Url(new Uint8Array(32).fill(4)))).rejects.toThrow()
  })
})

describe('recovery kit', () => {
  it('formats a code that tolerates handwriting errors, and detects a mistyped code', async () => {
    await fc.assert(
      fc.asyncProperty(bytesOf(16), fc.nat(27), async (bytes, at) => {
        const code = await formatKitCode(bytes)
        expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
        const handwritten = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' ')
        expect(await parseKitCode(handwritten)).toEqual(bytes)
        const plain = code.replaceAll('-', '')
        const wrong = plain[at] === 'Z' ? 'Y' : 'Z'
        const parsed = await parseKitCode(plain.slice(0, at) + wrong + plain.slice(at + 1))
        expect(parsed === undefined || !Buffer.from(parsed).equals(Buffer.from(bytes))).toBe(true)
      }),
      { numRuns: 100 },
    )
    for (const bad of ['', 'ABCD', '!'.repeat(28), 'U'.repeat(28)]) expect(await parseKitCode(bad)).toBeUndefined()
  })

  it('opens with file and code together, and with neither alone', async () => {
    const entropy = randomBytes(32)
    const kit = await makeTestKit(entropy)
    const file = readKitFile(kit.fileText)
    if (file === undefined) throw new Error('the kit file cannot be parsed')
    expect(await openKitFile(file, kit.codeBytes)).toEqual(entropy)
    expect(await openKitFile(file, randomBytes(16))).toBeUndefined()
    // Try every value of the file as the code.
    for (const text of [file.salt, file.slotId, file.owner.walletId, file.owner.personId])
      expect(await openKitFile(file, fromBase64Url(text))).toBeUndefined()
    expect(kit.fileText).not.toContain(kit.code)
    expect(kit.fileText).not.toContain(toBase64Url(entropy))
  })

  it('readKitFile: returns undefined for invalid content', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readKitFile(text)).toBeUndefined()
      }),
    )
  })
})
