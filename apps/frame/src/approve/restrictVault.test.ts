import { expect, it } from 'vitest'
import { addresses, createTestVault } from '../testing/createTestFrame.js'
import { restrictVault } from './restrictVault.js'

const digest = new Uint8Array(32)

/** Creates an open vault that can sign, limited to one request. */
async function open() {
  const vault = createTestVault()
  const stop = new AbortController()
  const done: string[] = []
  vault.signEip155Digest = async () => {
    done.push('signed')
    return { r: 1n, s: 1n, yParity: 0 }
  }
  vault.signSolana = async (message) => {
    done.push('signed')
    return message
  }
  await vault.open()
  const guarded = restrictVault({ vault, signal: stop.signal, commit: () => done.push('committed') })
  return { vault, guarded, stop, done }
}

it('restrictVault: calls commit before each signature', async () => {
  const { guarded, done } = await open()
  await guarded.signEip155Digest(digest)
  await guarded.signSolana(digest)
  expect(done).toEqual(['committed', 'signed', 'committed', 'signed'])
})

it('restrictVault: signs nothing after the request is aborted', async () => {
  const { guarded, stop, done } = await open()
  await guarded.signSolana(digest)
  stop.abort()
  await expect(guarded.signEip155Digest(digest)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  await expect(guarded.signSolana(digest)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(done).toEqual(['committed', 'signed'])
})

it('restrictVault: throws `locked` while the wallet is locked, because another user may unlock it next', async () => {
  const { guarded, vault, done } = await open()
  vault.lock()
  await expect(guarded.signSolana(digest)).rejects.toMatchObject({ name: 'VaultError', code: 'locked' })
  await vault.open()
  await guarded.signSolana(digest)
  expect(done).toEqual(['committed', 'signed'])
})

it.each([{ solana: '11111111111111111111111111111112' }, { eip155: '0x00000000000000000000000000000000000000aa' }])(
  'restrictVault: signs only for the addresses shown in the request, not for %o',
  async (changed) => {
    const { guarded, vault, done } = await open()
    vault.getAddresses = () => ({ ...addresses, ...changed })
    await expect(guarded.signEip155Digest(digest)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(guarded.signSolana(digest)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(done).toEqual([])
  },
)
