import {
  AccountState,
  createDisableCpiGuardInstruction,
  createInitializePermanentDelegateInstruction,
  createPauseInstruction,
  createSetTransferFeeInstruction,
  createTransferCheckedWithFeeInstruction,
  createUpdateDefaultAccountStateInstruction,
  createWithdrawWithheldTokensFromMintInstruction,
} from '@solana/spl-token'
import {
  AddressLookupTableProgram,
  Authorized,
  Lockup,
  PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  type TransactionInstruction,
  VoteAuthorizationLayout,
  VoteInit,
  VoteProgram,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { solanaPrograms } from '../decode/solanaPrograms.js'
import { createInstructionTransaction, getInstructionApproval, key } from '../testing/getInstructionApproval.js'

function keyOf(fill: number) {
  return new PublicKey(key(fill))
}
const [userKey, oneKey, twoKey] = [keyOf(1), keyOf(21), keyOf(22)]
const [one, two] = [oneKey.toBase58(), twoKey.toBase58()]
function last(instructions: readonly TransactionInstruction[]) {
  return instructions.slice(-1)
}
const stakeWithSeed = { stakePubkey: oneKey, authorityBase: userKey, authoritySeed: 'abc', authorityOwner: twoKey }

describe('approval texts for instructions composed by Solana libraries', () => {
  const cases: readonly (readonly [string, readonly TransactionInstruction[], string, string, boolean])[] = [
    [
      'StakeProgram.authorize',
      StakeProgram.authorize({
        ...{ stakePubkey: oneKey, authorizedPubkey: userKey, newAuthorizedPubkey: twoKey },
        stakeAuthorizationType: StakeAuthorizationLayout.Withdrawer,
      }).instructions,
      `Give control of ${one} away`,
      `to ${two}`,
      true,
    ],
    [
      'StakeProgram.authorizeWithSeed',
      StakeProgram.authorizeWithSeed({
        ...stakeWithSeed,
        newAuthorizedPubkey: twoKey,
        stakeAuthorizationType: StakeAuthorizationLayout.Staker,
      }).instructions,
      `Give control of ${one} away`,
      `to ${two}`,
      true,
    ],
    [
      'StakeProgram.withdraw',
      StakeProgram.withdraw({ stakePubkey: oneKey, authorizedPubkey: userKey, toPubkey: twoKey, lamports: 5e9 })
        .instructions,
      'Move 5 SOL',
      `from ${one} to ${two}`,
      true,
    ],
    [
      'StakeProgram.initialize',
      [
        StakeProgram.initialize({
          stakePubkey: oneKey,
          authorized: new Authorized(userKey, userKey),
          lockup: new Lockup(0, 0, PublicKey.default),
        }),
      ],
      `Get control of ${one}`,
      '',
      false,
    ],
    [
      'StakeProgram.initialize with a lockup',
      [
        StakeProgram.initialize({
          stakePubkey: oneKey,
          authorized: new Authorized(userKey, userKey),
          lockup: new Lockup(1, 0, twoKey),
        }),
      ],
      `Give control of ${one} away`,
      `to ${userKey.toBase58()}`,
      true,
    ],
    [
      'StakeProgram.delegate',
      StakeProgram.delegate({ stakePubkey: oneKey, authorizedPubkey: userKey, votePubkey: twoKey }).instructions,
      'Use the program Stake',
      `DelegateStake of ${two}`,
      false,
    ],
    [
      'StakeProgram.merge',
      StakeProgram.merge({ stakePubkey: oneKey, sourceStakePubKey: twoKey, authorizedPubkey: userKey }).instructions,
      'Use the program Stake',
      `Merge of ${one}`,
      false,
    ],
    [
      'VoteProgram.withdraw',
      VoteProgram.withdraw({ votePubkey: oneKey, authorizedWithdrawerPubkey: userKey, lamports: 5e9, toPubkey: twoKey })
        .instructions,
      'Move 5 SOL',
      `from ${one} to ${two}`,
      true,
    ],
    [
      'VoteProgram.authorizeWithSeed',
      VoteProgram.authorizeWithSeed({
        ...{
          votePubkey: oneKey,
          currentAuthorityDerivedKeyBasePubkey: userKey,
          currentAuthorityDerivedKeyOwnerPubkey: keyOf(33),
        },
        ...{ currentAuthorityDerivedKeySeed: 'abc', newAuthorizedPubkey: twoKey },
        voteAuthorizationType: VoteAuthorizationLayout.Withdrawer,
      }).instructions,
      `Give control of ${one} away`,
      `to ${two}`,
      true,
    ],
    [
      'VoteProgram.initializeAccount',
      [
        VoteProgram.initializeAccount({
          votePubkey: oneKey,
          nodePubkey: userKey,
          voteInit: new VoteInit(userKey, userKey, twoKey, 5),
        }),
      ],
      `Give control of ${one} away`,
      `to ${two}`,
      true,
    ],
    [
      'SystemProgram.nonceWithdraw',
      [
        SystemProgram.nonceWithdraw({
          noncePubkey: oneKey,
          authorizedPubkey: userKey,
          toPubkey: twoKey,
          lamports: 5e9,
        }),
      ],
      'Move 5 SOL',
      `from ${one} to ${two}`,
      true,
    ],
    [
      'SystemProgram.nonceAuthorize',
      [SystemProgram.nonceAuthorize({ noncePubkey: oneKey, authorizedPubkey: userKey, newAuthorizedPubkey: twoKey })],
      `Give control of ${one} away`,
      `to ${two}`,
      true,
    ],
    [
      'SystemProgram.assign with a seed',
      [SystemProgram.assign({ accountPubkey: oneKey, basePubkey: userKey, seed: 'abc', programId: twoKey })],
      `Give control of ${one} away`,
      `to ${two}`,
      true,
    ],
    [
      'SystemProgram.allocate with a seed',
      [
        SystemProgram.allocate({
          accountPubkey: oneKey,
          basePubkey: userKey,
          seed: 'abc',
          space: 9,
          programId: twoKey,
        }),
      ],
      `Give control of ${one} away`,
      `to ${two}`,
      true,
    ],
    [
      'SystemProgram.transfer with a seed',
      [
        SystemProgram.transfer({
          fromPubkey: oneKey,
          basePubkey: userKey,
          toPubkey: twoKey,
          lamports: 5e9,
          seed: 'abc',
          programId: keyOf(33),
        }),
      ],
      'Move 5 SOL',
      `from ${one} to ${two}`,
      true,
    ],
    [
      'AddressLookupTableProgram.closeLookupTable',
      [AddressLookupTableProgram.closeLookupTable({ lookupTable: oneKey, authority: userKey, recipient: twoKey })],
      `Withdraw from ${one}`,
      `from ${one} to ${two}`,
      true,
    ],
    [
      'AddressLookupTableProgram.extendLookupTable',
      [
        AddressLookupTableProgram.extendLookupTable({
          lookupTable: oneKey,
          authority: userKey,
          payer: userKey,
          addresses: [twoKey],
        }),
      ],
      'Use the program Address Lookup Table',
      `ExtendLookupTable of ${one}`,
      false,
    ],
    [
      'TransferCheckedWithFee',
      [createTransferCheckedWithFeeInstruction(keyOf(30), oneKey, twoKey, userKey, 5_000_000n, 6, 1n)],
      `Send 5,000,000 units of ${one}`,
      `to ${two}`,
      false,
    ],
    [
      'InitializePermanentDelegate',
      [createInitializePermanentDelegateInstruction(oneKey, twoKey, new PublicKey(solanaPrograms.token2022))],
      `Give control of ${one} away`,
      `to ${two}`,
      true,
    ],
    [
      'DisableCpiGuard',
      [createDisableCpiGuardInstruction(oneKey, userKey)],
      'Use the program Token-2022',
      `CpiGuard: Disable of ${one}`,
      true,
    ],
    [
      'Pause',
      [createPauseInstruction(oneKey, userKey)],
      'Use the program Token-2022',
      `Pausable: Pause of ${one}`,
      true,
    ],
    [
      'SetTransferFee',
      [createSetTransferFeeInstruction(oneKey, userKey, [], 5, 5n)],
      'Use the program Token-2022',
      `TransferFee: SetTransferFee of ${one}`,
      true,
    ],
    [
      'UpdateDefaultAccountState',
      [createUpdateDefaultAccountStateInstruction(oneKey, AccountState.Frozen, userKey)],
      'Use the program Token-2022',
      `DefaultAccountState: Update of ${one}`,
      true,
    ],
    [
      'WithdrawWithheldTokensFromMint',
      [createWithdrawWithheldTokensFromMintInstruction(oneKey, twoKey, userKey)],
      'Use the program Token-2022',
      `TransferFee: WithdrawWithheldTokensFromMint of ${one}`,
      true,
    ],
  ]

  it.each(cases)('%s', async (_, instructions, text, small, hasCheckBox) => {
    const [instruction] = last(instructions)
    const accounts = instruction?.keys.map(({ pubkey }) => pubkey.toBase58()) ?? []
    const program = instruction?.programId.toBase58() ?? ''
    const data = new Uint8Array(instruction?.data ?? [])
    const seen = await getInstructionApproval(createInstructionTransaction(program, accounts, data))
    expect(seen.lines.map((line) => [line.text, line.small.join(' ')])).toEqual([[text, small]])
    expect(seen.hasCheckBox).toBe(hasCheckBox)
  })
})
