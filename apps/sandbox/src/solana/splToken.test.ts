import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  AuthorityType,
  approveChecked,
  createMint,
  getAccount,
  getAssociatedTokenAddressSync,
  getMint,
  getOrCreateAssociatedTokenAccount,
  getTokenMetadata,
  getTransferFeeAmount,
  getTransferFeeConfig,
  getTransferHook,
  mintTo,
  setAuthority,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  transferChecked,
  transferCheckedWithFee,
} from '@solana/spl-token'
import { type Connection, Keypair, PublicKey, type Signer } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findMetadata } from './genesis.js'
import { findTokenAddress } from './programAddress.js'
import { clearTestChain, readSecretKey, startTestChain, type TestChain } from './testing/testChain.js'
import { connect } from './testing/testConnection.js'
import { solanaNfts, solanaTokens } from './tokens.js'

let chain: TestChain
let connection: Connection
let waitUntilIdle = async () => {}
let end = () => {}
beforeAll(async () => {
  // web3.js caches a blockhash for 30 s.
  chain = await startTestChain({ slotMs: 200 })
  ;({ connection, waitUntilIdle, end } = connect(chain))
})
afterEach(() => waitUntilIdle())
afterAll(() => {
  end()
  return clearTestChain(chain)
})

const alice = Keypair.fromSecretKey(readSecretKey(0))
function tokenOf(symbol: string) {
  const token = solanaTokens.find((one) => one.symbol === symbol)
  if (token === undefined) throw new Error(`there is no ${symbol}`)
  const program = new PublicKey(token.program)
  return { ...token, mint: new PublicKey(token.mint), program }
}
function accountOf(owner: PublicKey, token: { mint: PublicKey; program: PublicKey }) {
  return getAssociatedTokenAddressSync(token.mint, owner, true, token.program)
}

it("findTokenAddress: equals the library's token address, for keys and for program addresses", () => {
  for (const owner of [alice.publicKey, ...Array.from({ length: 20 }, () => Keypair.generate().publicKey)]) {
    for (const program of [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID]) {
      const mint = tokenOf('sUSD').mint
      const theirs = getAssociatedTokenAddressSync(mint, owner, true, program, ASSOCIATED_TOKEN_PROGRAM_ID)
      expect(findTokenAddress(owner.toBase58(), mint.toBase58(), program.toBase58())).toBe(theirs.toBase58())
    }
  }
})

it('genesis: has tokens that the library can read: mints, holdings, a fee, a hook', async () => {
  for (const symbol of ['sUSD', 'FOY', 'TOLL', 'HOOK']) {
    const token = tokenOf(symbol)
    const mint = await getMint(connection, token.mint, undefined, token.program)
    expect(mint).toMatchObject({ decimals: token.decimals, isInitialized: true, freezeAuthority: null })
    const holding = await getAccount(connection, accountOf(alice.publicKey, token), undefined, token.program)
    expect(holding.amount).toBe(BigInt(token.faucetAmount) * 10n ** BigInt(token.decimals))
    expect(mint.supply).toBe(holding.amount * 5n)
  }
  const toll = await getMint(connection, tokenOf('TOLL').mint, undefined, TOKEN_2022_PROGRAM_ID)
  expect(getTransferFeeConfig(toll)?.newerTransferFee).toEqual({
    epoch: 0n,
    maximumFee: 5_000_000n,
    transferFeeBasisPoints: 100,
  })
  const hook = await getMint(connection, tokenOf('HOOK').mint, undefined, TOKEN_2022_PROGRAM_ID)
  expect(getTransferHook(hook)?.programId.toBase58()).toBe(tokenOf('HOOK').hookProgram)
  expect(await getTokenMetadata(connection, tokenOf('TOLL').mint)).toMatchObject({ name: 'Toll Token', symbol: 'TOLL' })
})

it('genesis: has one NFT with Metaplex metadata and one with metadata in its mint', async () => {
  const [card, stamp] = solanaNfts
  const metadata = (await connection.getAccountInfo(new PublicKey(findMetadata(card?.mint ?? ''))))?.data
  expect(metadata?.toString('utf8')).toContain('http://localhost:3003/nfts/1.json')
  expect(metadata?.subarray(33, 65).equals(new PublicKey(card?.mint ?? '').toBuffer())).toBe(true)
  expect(await getTokenMetadata(connection, new PublicKey(stamp?.mint ?? ''))).toMatchObject({
    name: 'Foyer Stamp',
    uri: 'http://localhost:3003/nfts/2.json',
  })
  for (const nft of solanaNfts) {
    const [mint, program] = [new PublicKey(nft.mint), new PublicKey(nft.program)]
    expect(await getMint(connection, mint, undefined, program)).toMatchObject({ supply: 1n, decimals: 0 })
    expect(
      (await getAccount(connection, accountOf(alice.publicKey, { mint, program }), undefined, program)).amount,
    ).toBe(1n)
  }
})

it('@solana/spl-token: sends a token to an account that the sender creates', async () => {
  const token = tokenOf('sUSD')
  const to = Keypair.generate().publicKey
  const account = await getOrCreateAssociatedTokenAccount(connection, alice, token.mint, to)
  const from = accountOf(alice.publicKey, token)
  await transferChecked(connection, alice, from, token.mint, account.address, alice, 12_345_678n, 6)
  expect((await connection.getTokenAccountBalance(account.address)).value).toEqual({
    amount: '12345678',
    decimals: 6,
    uiAmount: 12.345678,
    uiAmountString: '12.345678',
  })
  const held = await connection.getParsedTokenAccountsByOwner(to, { programId: TOKEN_PROGRAM_ID })
  expect(held.value.map(({ account: each }) => each.data.parsed.info)).toMatchObject([
    { mint: token.mint.toBase58(), owner: to.toBase58(), state: 'initialized', isNative: false },
  ])
})

it('@solana/spl-token: withholds the fee of a Token-2022 transfer and returns it with the account', async () => {
  const token = tokenOf('TOLL')
  const to = Keypair.generate().publicKey
  const options = [undefined, undefined, undefined, TOKEN_2022_PROGRAM_ID] as const
  const { address } = await getOrCreateAssociatedTokenAccount(connection, alice, token.mint, to, ...options)
  const from = accountOf(alice.publicKey, token)
  const by: [Signer[], undefined, PublicKey] = [[], undefined, TOKEN_2022_PROGRAM_ID]
  const signature = await transferCheckedWithFee(
    ...([connection, alice, from, token.mint, address, alice, 100_000_000n, 6, 1_000_000n] as const),
    ...by,
  )
  await transferChecked(connection, alice, from, token.mint, address, alice, 1_000_000n, 6, ...by)
  const account = await getAccount(connection, address, undefined, TOKEN_2022_PROGRAM_ID)
  expect(account.amount).toBe(99_000_000n + 990_000n)
  expect(getTransferFeeAmount(account)?.withheldAmount).toBe(1_010_000n)

  const parsed = (await connection.getParsedAccountInfo(address)).value?.data
  expect(parsed).toMatchObject({
    program: 'spl-token-2022',
    parsed: {
      info: {
        extensions: [
          { extension: 'immutableOwner' },
          { extension: 'transferFeeAmount', state: { withheldAmount: 1_010_000 } },
        ],
      },
    },
  })
  const read = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(read?.transaction.message.instructions).toMatchObject([
    {
      program: 'spl-token-2022',
      parsed: {
        type: 'transferCheckedWithFee',
        info: {
          source: from.toBase58(),
          destination: address.toBase58(),
          authority: alice.publicKey.toBase58(),
          tokenAmount: { amount: '100000000', decimals: 6, uiAmountString: '100' },
          feeAmount: { amount: '1000000' },
        },
      },
    },
  ])
  const balances = (when: 'preTokenBalances' | 'postTokenBalances') =>
    read?.meta?.[when]?.map(({ owner, mint, uiTokenAmount }) => [owner, mint, uiTokenAmount.amount])
  expect(balances('preTokenBalances')).toContainEqual([to.toBase58(), token.mint.toBase58(), '0'])
  expect(balances('postTokenBalances')).toContainEqual([to.toBase58(), token.mint.toBase58(), '99000000'])
})

it('@solana/spl-token: cannot transfer a token whose hook rejects every call', async () => {
  const token = tokenOf('HOOK')
  const to = Keypair.generate().publicKey
  const options = [undefined, undefined, undefined, TOKEN_2022_PROGRAM_ID] as const
  const { address } = await getOrCreateAssociatedTokenAccount(connection, alice, token.mint, to, ...options)
  const from = accountOf(alice.publicKey, token)
  const by: [Signer[], undefined, PublicKey] = [[], undefined, TOKEN_2022_PROGRAM_ID]
  await expect(transferChecked(connection, alice, from, token.mint, address, alice, 1n, 6, ...by)).rejects.toThrow()
  expect((await getAccount(connection, address, undefined, TOKEN_2022_PROGRAM_ID)).amount).toBe(0n)
})

it('@solana/spl-token: creates a mint, and its instructions are parsed', async () => {
  const mint = await createMint(connection, alice, alice.publicKey, alice.publicKey, 3)
  const { address } = await getOrCreateAssociatedTokenAccount(connection, alice, mint, alice.publicKey)
  await mintTo(connection, alice, mint, address, alice, 5_500n)
  const delegate = Keypair.generate().publicKey
  const approval = await approveChecked(connection, alice, mint, address, delegate, alice, 1_000n, 3)
  const taken = await setAuthority(connection, alice, mint, alice, AuthorityType.FreezeAccount, null)
  const read = async (signature: string) =>
    (await connection.getParsedTransaction(signature))?.transaction.message.instructions[0]
  expect(await read(approval)).toMatchObject({
    parsed: { type: 'approveChecked', info: { delegate: delegate.toBase58(), tokenAmount: { uiAmountString: '1' } } },
  })
  expect(await read(taken)).toMatchObject({
    parsed: {
      type: 'setAuthority',
      info: { mint: mint.toBase58(), authorityType: 'freezeAccount', newAuthority: null },
    },
  })
  expect((await connection.getTokenSupply(mint)).value.uiAmountString).toBe('5.5')
  const [largest] = (await connection.getTokenLargestAccounts(mint)).value
  expect(largest?.address.toBase58()).toBe(address.toBase58())
  const delegated = await chain.call(
    'getTokenAccountsByDelegate',
    delegate.toBase58(),
    { mint: mint.toBase58() },
    {
      encoding: 'jsonParsed',
      commitment: 'confirmed',
    },
  )
  expect(delegated).toMatchObject({
    value: [{ account: { data: { parsed: { info: { delegatedAmount: { amount: '1000' } } } } } }],
  })
})

it('createSolanaFaucet: sends ten SOL and a portion of every token', async () => {
  const to = Keypair.generate().publicKey
  const signature = chain.faucet.send(to.toBase58())
  await connection.confirmTransaction(signature)
  expect(await connection.getBalance(to)).toBe(10_000_000_000)
  for (const { program, mint, faucetAmount } of solanaTokens) {
    const held = await connection.getParsedTokenAccountsByOwner(to, { programId: new PublicKey(program) })
    const one = held.value.find(({ account }) => account.data.parsed.info.mint === mint)
    expect(one?.account.data.parsed.info.tokenAmount.uiAmount).toBe(faucetAmount)
  }
  const [seen] = await connection.getSignaturesForAddress(to)
  expect(seen?.memo).toMatch(/^\[\d+\] Gift /)
  const read = await connection.getParsedTransaction(signature)
  const kinds = read?.meta?.innerInstructions?.flatMap(({ instructions }) =>
    instructions.map((each) => ('parsed' in each ? each.parsed.type : 'unknown')),
  )
  expect(new Set(kinds)).toEqual(
    new Set(['getAccountDataSize', 'createAccount', 'initializeImmutableOwner', 'initializeAccount3']),
  )
})
