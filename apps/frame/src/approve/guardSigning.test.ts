import { expect, it } from 'vitest'
import { addresses, createTestVault } from '../testing/createTestFrame.js'
import { guardSigning } from './guardSigning.js'

const digest = new Uint8Array(32)

/** An open vault that signs, behind the guard of one request. */
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
  const guarded = guardSigning({ vault, signal: stop.signal, commit: () => done.push('committed') })
  return { vault, guarded, stop, done }
}

it('says that the request ends by itself before anything is signed', async () => {
  const { guarded, done } = await open()
  await guarded.signEip155Digest(digest)
  await guarded.signSolana(digest)
  expect(done).toEqual(['committed', 'signed', 'committed', 'signed'])
})

it('signs nothing more once the request is taken back', async () => {
  const { guarded, stop, done } = await open()
  await guarded.signSolana(digest)
  stop.abort()
  await expect(guarded.signEip155Digest(digest)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  await expect(guarded.signSolana(digest)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(done).toEqual(['committed', 'signed'])
})

it('is locked until the wallet is known to be open: it may be on its way to open for somebody else', async () => {
  const { guarded, vault, done } = await open()
  vault.lock()
  await expect(guarded.signSolana(digest)).rejects.toMatchObject({ name: 'VaultError', code: 'locked' })
  await vault.open()
  await guarded.signSolana(digest)
  expect(done).toEqual(['committed', 'signed'])
})

it.each([{ solana: '11111111111111111111111111111112' }, { eip155: '0x00000000000000000000000000000000000000aa' }])(
  'signs for nobody but the person the request was shown to: another address is another wallet, %o',
  async (changed) => {
    const { guarded, vault, done } = await open()
    vault.getAddresses = () => ({ ...addresses, ...changed })
    await expect(guarded.signEip155Digest(digest)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(guarded.signSolana(digest)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(done).toEqual([])
  },
)
