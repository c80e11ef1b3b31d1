import { releaseInfo } from '@foyer/contract/keys/keyFormulas'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { describe, expect, it } from 'vitest'
import { sealForFrame } from '../../../server/src/keys/halves.js'
import { copyBytes, makeId, randomBytes, toBase64Url, utf8 } from './bytes.js'
import { createRecipient } from './createRecipient.js'
import { openHpke } from './openHpke.js'

function hex(text: string) {
  return copyBytes(Buffer.from(text, 'hex'))
}
function owner() {
  return { projectId: 'test', personId: makeId(), walletId: makeId() }
}

describe('openHpke and createRecipient', () => {
  it('opens the published vector of this KEM and KDF (RFC 9180 A.3.1, base mode)', async () => {
    const point = hex(
      '04fe8c19ce0905191ebc298a9245792531f26f0cece2460639e8bc39cb7f706a826a779b4cf969b8a0e539c7f62fb3d30ad6aa8f80e30f1d128aafd68a2ce72ea0',
    )
    const secret = hex('f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2')
    const [x, y, d] = [point.slice(1, 33), point.slice(33), secret].map(toBase64Url)
    const jwk = { kty: 'EC', crv: 'P-256', x, y, d } as JsonWebKey
    const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
    const privateKey = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['deriveBits'])
    const sealed = {
      enc: hex(
        '04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4',
      ),
      info: hex('4f6465206f6e2061204772656369616e2055726e'),
      ciphertext: hex('5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434'),
      aad: hex('436f756e742d30'),
    }
    expect(await openHpke({ privateKey, publicKey: point }, sealed, 16)).toEqual(utf8('Beauty is truth, truth beauty'))
  })

  it('opens data sealed by another implementation, and rejects modified data', async () => {
    const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
    const pair = await suite.kem.generateKeyPair()
    const publicKey = new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey))
    const [info, aad, plain] = [randomBytes(40), randomBytes(7), randomBytes(33)]
    const theirs = await suite.seal({ recipientPublicKey: pair.publicKey, info: info.buffer }, plain.buffer, aad.buffer)
    const sealed = { enc: new Uint8Array(theirs.enc), ciphertext: new Uint8Array(theirs.ct), info, aad }
    const keys = { privateKey: pair.privateKey, publicKey }
    expect(await openHpke(keys, sealed)).toEqual(plain)
    for (const part of ['enc', 'ciphertext', 'info', 'aad'] as const) {
      const changed = copyBytes(sealed[part])
      changed[5] = (changed[5] ?? 0) ^ 1
      await expect(openHpke(keys, { ...sealed, [part]: changed })).rejects.toThrow()
    }
  })

  it("opens the server's halves only for the slot, wallet and user for which they were sealed", async () => {
    const recipient = await createRecipient()
    const [whose, slotId, half] = [owner(), makeId(), randomBytes(32)]
    const [sealed] = await sealForFrame(whose, recipient.publicKey, [{ slotId, half }])
    if (sealed === undefined) throw new Error('no half was sealed')
    expect(await recipient.open(whose, sealed)).toEqual(half)
    await expect(recipient.open({ ...whose, personId: makeId() }, sealed)).rejects.toThrow()
    await expect(recipient.open({ ...whose, walletId: makeId() }, sealed)).rejects.toThrow()
    await expect(recipient.open(whose, { ...sealed, slotId: makeId() })).rejects.toThrow()
    await expect((await createRecipient()).open(whose, sealed)).rejects.toThrow()
    expect(releaseInfo(whose, slotId)).toContain(whose.personId)
  })

  it('rejects a key that is not a point of the curve', async () => {
    const bad = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
    await expect(sealForFrame(owner(), bad, [])).rejects.toMatchObject({ code: 'bad_request' })
  })
})
