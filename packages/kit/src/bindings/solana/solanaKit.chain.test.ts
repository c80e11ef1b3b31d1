import { foyerSolana } from '@foyer/primitives/networks/sandbox'
import { deriveSolanaAccounts } from '@foyer/sandbox/solana/keys'
import { clearTestChain, startTestChain, type TestChain } from '@foyer/sandbox/solana/testing/testChain'
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstruction,
  blockhash as asBlockhash,
  createSignableMessage,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  isMessagePartialSigner,
  isTransactionModifyingSigner,
  isTransactionSendingSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  type TransactionSigner,
  verifySignature,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createStandardConnector } from '../../connectors/injected/createStandardConnector.js'
import { connect } from '../../core/actions/connect.js'
import { createAppKit } from '../../createAppKit.js'
import { createTestSolanaWallet } from '../../testing/createTestSolanaWallet.js'
import {
  createMessagePartialSigner,
  createTransactionModifyingSigner,
  createTransactionSendingSigner,
} from './solanaKit.js'

const accounts = deriveSolanaAccounts()
const [alice = '', bob = ''] = accounts.map(({ address }) => address)

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain({ slotMs: 20 })
  await chain.call('requestAirdrop', alice, 2_000_000_000)
})
afterAll(() => clearTestChain(chain))

/** Creates an app with a connected Wallet Standard wallet. */
async function open(more: Partial<Parameters<typeof createTestSolanaWallet>[0]> = {}) {
  const made = createTestSolanaWallet({
    accounts: accounts.map(({ secretKey }) => secretKey),
    rpcUrl: chain.url,
    ...more,
  })
  const connector = createStandardConnector({ name: 'Sol', wallet: made.wallet, networks: [foyerSolana] })
  const appKit = createAppKit({ networks: [foyerSolana], connectors: [connector] })
  onTestFinished(() => appKit.destroy())
  await connect(appKit.client, { connector })
  return { ...made, appKit }
}

async function write(payer: TransactionSigner, to: Address, lamports: bigint, known?: string) {
  const { value } = (await chain.call('getLatestBlockhash', { commitment: 'confirmed' })) as {
    value: { blockhash: string; lastValidBlockHeight: number }
  }
  const data = new Uint8Array(12)
  data[0] = 2
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  const lifetime = {
    blockhash: asBlockhash(known ?? value.blockhash),
    lastValidBlockHeight: BigInt(value.lastValidBlockHeight),
  }
  return pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) =>
      appendTransactionMessageInstruction(
        {
          programAddress: '11111111111111111111111111111111' as Address,
          accounts: [
            { address: payer.address, role: AccountRole.WRITABLE_SIGNER, signer: payer },
            { address: to, role: AccountRole.WRITABLE },
          ],
          data,
        },
        message,
      ),
  )
}
function expectBalance(address: string, value: number) {
  return vi.waitFor(async () =>
    expect(await chain.call('getBalance', address, { commitment: 'confirmed' })).toMatchObject({ value }),
  )
}

describe('signers of @solana/kit for the connected wallet', () => {
  it('createTransactionModifyingSigner: signs a transaction that the app then sends', async () => {
    const { appKit, asked } = await open({ onlySigns: true })
    const payer = createTransactionModifyingSigner(appKit)
    expect(isTransactionModifyingSigner(payer)).toBe(true)
    const to = (await generateKeyPairSigner()).address
    const message = await write(payer, to, 5_000_000n)
    const signed = await signTransactionMessageWithSigners(message)
    expect(signed.lifetimeConstraint).toEqual(message.lifetimeConstraint)
    await chain.call('sendTransaction', getBase64EncodedWireTransaction(signed), {
      ...{ encoding: 'base64', preflightCommitment: 'confirmed' },
    })
    await expectBalance(to, 5_000_000)
    expect(asked.map(({ kind }) => kind)).toEqual(['connect', 'signTransaction'])
    expect(() => createTransactionSendingSigner(appKit)).toThrow(
      expect.objectContaining({ code: 'METHOD_NOT_SUPPORTED' }),
    )
  })

  it('createTransactionSendingSigner: sends a transaction and returns its signature', async () => {
    const { appKit } = await open()
    const payer = createTransactionSendingSigner(appKit)
    expect(isTransactionSendingSigner(payer)).toBe(true)
    const to = (await generateKeyPairSigner()).address
    const signature = await signAndSendTransactionMessageWithSigners(await write(payer, to, 6_000_000n))
    await expectBalance(to, 6_000_000)
    const { value } = (await chain.call('getSignatureStatuses', [getBase58Decoder().decode(signature)])) as {
      value: readonly unknown[]
    }
    expect(value).toMatchObject([{ err: null }])
  })

  it('createMessagePartialSigner: signs exactly the bytes of each message', async () => {
    const { appKit } = await open()
    const signer = createMessagePartialSigner(appKit)
    expect(isMessagePartialSigner(signer)).toBe(true)
    const messages = ['hello', 'again'].map((text) => createSignableMessage(text))
    const signed = await signer.signMessages(messages)
    const key = await getPublicKeyFromAddress(alice as Address)
    for (const [index, { content }] of messages.entries()) {
      const signature = signed[index]?.[alice as Address]
      if (!signature) throw new Error('there is no signature')
      expect(await verifySignature(key, signature, content)).toBe(true)
    }
  })

  it('createTransactionModifyingSigner: sets an unknown height if the wallet changed the blockhash', async () => {
    const { appKit } = await open()
    const payer = createTransactionModifyingSigner(appKit)
    const other = (await generateKeyPairSigner()).address
    const message = await write(payer, other, 1n, bob)
    const provider = appKit.getProvider<{ signAllTransactions(list: readonly object[]): Promise<readonly object[]> }>(
      'solana',
    )
    if (!provider) throw new Error('no account is connected')
    const sign = provider.signAllTransactions
    const { compileTransaction } = await import('@solana/kit')
    const changed = compileTransaction(await write(payer, other, 1n, alice))
    Object.defineProperty(provider, 'signAllTransactions', { value: () => sign([changed]) })
    const signed = await signTransactionMessageWithSigners(message)
    expect(signed.lifetimeConstraint).toEqual({ blockhash: alice, lastValidBlockHeight: 0xffff_ffff_ffff_ffffn })
  })

  it('error: signers throw UNAUTHORIZED after the wallet changed its account', async () => {
    const { appKit, selectAccount } = await open()
    const [signing, sending] = [createTransactionModifyingSigner(appKit), createTransactionSendingSigner(appKit)]
    const messages = createMessagePartialSigner(appKit)
    const message = await write(signing, bob as Address, 1n)
    selectAccount(bob)
    expect(appKit.getAddress('solana')).toBe(bob)
    const code = { code: 'UNAUTHORIZED' }
    await expect(signTransactionMessageWithSigners(message)).rejects.toMatchObject(code)
    await expect(messages.signMessages([createSignableMessage('x')])).rejects.toMatchObject(code)
    const second = await write(sending, bob as Address, 1n)
    await expect(signAndSendTransactionMessageWithSigners(second)).rejects.toMatchObject(code)
  })

  it('error: signers reject after an abort or a rejection, and cannot be created without a connection', async () => {
    const { appKit, asked, setApprove } = await open()
    const payer = createTransactionModifyingSigner(appKit)
    const message = await write(payer, bob as Address, 1n)
    const abortSignal = AbortSignal.abort(new Error('given up'))
    await expect(signTransactionMessageWithSigners(message, { abortSignal })).rejects.toThrow('given up')
    expect(asked.map(({ kind }) => kind)).toEqual(['connect'])
    setApprove('reject')
    await expect(signTransactionMessageWithSigners(message)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await appKit.disconnect('solana')
    for (const create of [createTransactionModifyingSigner, createTransactionSendingSigner, createMessagePartialSigner])
      expect(() => create(appKit)).toThrow(expect.objectContaining({ code: 'UNAUTHORIZED' }))
  })
})
