import { describe, expect, it } from 'vitest'
import { buildTransaction } from '../../solana/buildTransaction.js'
import { createNamedKey } from '../../solana/keys.js'
import { findTokenAddress } from '../../solana/programAddress.js'
import { programs } from '../../solana/programs.js'
import { solanaTokens } from '../../solana/tokens.js'
import { createSolanaApprovalModel } from './createSolanaApprovalModel.js'

const [from, to] = [createNamedKey('from'), createNamedKey('to')]
const [usd] = solanaTokens
if (!usd) throw new Error('the chain has no token')
const setup = {
  rpcUrl: 'http://localhost:8899',
  secretKeys: [],
  names: { [from.address]: 'Account 1' },
  tokens: [{ address: usd.mint, symbol: usd.symbol, decimals: usd.decimals }],
}
function describeBytes(bytes: Uint8Array) {
  return createSolanaApprovalModel(
    { kind: 'sendTransaction', address: from.address, accounts: [from.address], bytes },
    'http://shop.test',
    setup,
  )
}
function account(address: string) {
  return { address, isWritable: true }
}

describe('createSolanaApprovalModel', () => {
  it('shows every amount with its recipient, and the other instructions of a transaction', () => {
    const lamports = Buffer.alloc(12)
    lamports.writeUInt32LE(2)
    lamports.writeBigUInt64LE(1_500_000_000n, 4)
    const units = Buffer.alloc(10)
    units[0] = 12
    units.writeBigUInt64LE(2_500_000n, 1)
    units[9] = usd.decimals
    const [source, destination] = [from, to].map(({ address }) => findTokenAddress(address, usd.mint, usd.program))
    const payer = { ...account(from.address), isSigner: true }
    const bytes = buildTransaction(
      from,
      [
        { programId: programs.system, accounts: [payer, account(to.address)], data: lamports },
        {
          programId: usd.program,
          accounts: [account(source ?? ''), { address: usd.mint }, account(destination ?? ''), payer],
          data: units,
        },
        { programId: programs.memo, accounts: [], data: Buffer.from('hello') },
      ],
      createNamedKey('blockhash').address,
    )
    expect(describeBytes(bytes)).toMatchObject({
      title: 'Send this transaction?',
      origin: 'http://shop.test',
      facts: [
        ['Account', `Account 1 · ${from.address}`],
        ['Network', 'Foyer Solana'],
        ['Send SOL', '1.5 SOL'],
        ['To', to.address],
        ['Send sUSD', '2.5 sUSD'],
        ['To the token account', destination],
        ['Memo', 'hello'],
        ['Network fee', '0.000005 SOL'],
      ],
    })
  })

  it('shows that the wallet cannot read a truncated transaction', () => {
    expect(describeBytes(Uint8Array.of(1, 2, 3)).facts.at(-1)).toEqual(['Transaction', 'The wallet cannot read it'])
  })

  it('shows a message as text, and the accounts to choose from', () => {
    const bytes = new TextEncoder().encode('Grüße')
    const rest = { address: from.address, accounts: [from.address] }
    expect(createSolanaApprovalModel({ kind: 'signMessage', ...rest, bytes }, 'x', setup).text).toBe('Grüße')
    expect(createSolanaApprovalModel({ kind: 'connect', accounts: [from.address] }, 'x', setup).accounts).toEqual([
      { address: from.address, name: 'Account 1' },
    ])
  })

  it('shows a sign-in without the account, which the user chooses', () => {
    const text = `shop.test wants you to sign in with your Solana account:\n${from.address}\n\nWelcome\n\nNonce: a1b2c3d4`
    const bytes = new TextEncoder().encode(text)
    const shown = createSolanaApprovalModel({ kind: 'signIn', accounts: [from.address], bytes }, 'x', setup)
    expect(shown).toMatchObject({
      title: 'Connect and sign in on Solana?',
      text: 'shop.test wants you to sign in with your Solana account:\n\nWelcome\n\nNonce: a1b2c3d4',
      accounts: [{ address: from.address, name: 'Account 1' }],
    })
  })
})
