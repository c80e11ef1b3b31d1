import { TokenInstruction } from '@solana/spl-token'
import { describe, expect, it } from 'vitest'
import { solanaPrograms } from '../decode/solanaPrograms.js'
import { solanaRules } from '../decode/solanaRules.js'
import { encodeBase58 } from '../signers/base58.js'
import {
  createInstructionTransaction,
  getInstructionApproval,
  key,
  own,
  words,
} from '../testing/getInstructionApproval.js'

/**
 * The expected result for each instruction: number, name, accounts, data, display, and condition for the checkbox.
 *
 * - Data: k key, q u64, d u32, w u16, b a byte of 1, z a byte of 0, t a text, K 48 bytes of 0.
 * - Checkbox: `never` or `always`
 * - `at 1`: only if the user is at this position
 * - `not 1`: unless the user is at this position
 * - `named`: if the user is at any position
 * - `data`: unless the keys in the data are the user's
 */
const expected: Readonly<Record<string, string>> = {
  [solanaPrograms.system]: `
    0 CreateAccount 2 qqk send at 1
    1 Assign 1 k giveAway always
    2 Transfer 2 q send never
    3 CreateAccountWithSeed 2 ktqqk send at 1
    4 AdvanceNonceAccount 3 - nothing never
    5 WithdrawNonceAccount 5 q take not 1
    6 InitializeNonceAccount 3 k giveAway data
    7 AuthorizeNonceAccount 2 k giveAway data
    8 Allocate 1 q use always
    9 AllocateWithSeed 2 ktqk giveAway always
    10 AssignWithSeed 2 ktk giveAway always
    11 TransferWithSeed 3 qtk take not 2
    12 UpgradeNonceAccount 1 - use never
    13 CreateAccountAllowPrefund 1 qqk send at 0`,
  [solanaPrograms.stake]: `
    0 Initialize 1 kkK giveAway data
    1 Authorize 2 kd giveAway data
    2 DelegateStake 3 - use never
    3 Split 3 q use never
    4 Withdraw 3 q take not 1
    5 Deactivate 2 - use never
    6 SetLockup 2 zzz use always
    7 Merge 3 - use never
    8 AuthorizeWithSeed 2 kdtk giveAway data
    9 InitializeChecked 3 - giveAway always
    10 AuthorizeChecked 4 d giveAway always
    11 AuthorizeCheckedWithSeed 4 dtk giveAway always
    12 SetLockupChecked 2 zz use always
    13 GetMinimumDelegation 0 - nothing never
    14 DeactivateDelinquent 3 - use never
    15 Redelegate 0 - unread always
    16 MoveStake 3 q use never
    17 MoveLamports 3 q use never`,
  [solanaPrograms.vote]: `
    0 InitializeAccount 4 kkkb giveAway data
    1 Authorize 3 kd giveAway data
    2 Vote 4 d use named
    3 Withdraw 3 q take not 1
    4 UpdateValidatorIdentity 3 - use named
    5 UpdateCommission 2 b use named
    6 VoteSwitch 4 d use named
    7 AuthorizeChecked 4 d giveAway always
    8 UpdateVoteState 2 d use named
    9 UpdateVoteStateSwitch 2 d use named
    10 AuthorizeWithSeed 3 dktk giveAway data
    11 AuthorizeCheckedWithSeed 4 dkt giveAway always
    12 CompactUpdateVoteState 2 d use named
    13 CompactUpdateVoteStateSwitch 2 d use named
    14 TowerSync 2 d use named
    15 TowerSyncSwitch 2 d use named
    16 InitializeAccountV2 2 k giveAway always
    17 UpdateCommissionCollector 3 d use named
    18 UpdateCommissionBps 2 wd use named
    19 DepositDelegatorRewards 2 q unread always`,
  [solanaPrograms.lookupTable]: `
    0 CreateLookupTable 4 qb use never
    1 FreezeLookupTable 2 - use always
    2 ExtendLookupTable 2 q use never
    3 DeactivateLookupTable 2 - use always
    4 CloseLookupTable 3 - withdraw not 2`,
  [solanaPrograms.loader]: `
    0 InitializeBuffer 1 - giveAway not 1
    1 Write 2 dq use named
    2 DeployWithMaxDataLen 8 q use named
    3 Upgrade 7 - use named
    4 SetAuthority 2 - giveAway not 2
    5 Close 2 - withdraw always
    6 ExtendProgram 2 d use never
    7 SetAuthorityChecked 3 - giveAway not 2`,
  [solanaPrograms.computeBudget]: `
    0 RequestUnits 0 dd unread always
    1 RequestHeapFrame 0 d nothing never
    2 SetComputeUnitLimit 0 d nothing never
    3 SetComputeUnitPrice 0 q nothing never
    4 SetLoadedAccountsDataSizeLimit 0 d nothing never`,
  [solanaPrograms.associatedToken]: `
    - Create 6 - openAccount never
    0 Create 6 - openAccount never
    1 CreateIdempotent 6 - openAccount never
    2 RecoverNested 7 - use never`,
}
const token = `
    0 InitializeMint 2 bkz use never
    1 InitializeAccount 4 - openAccount never
    2 InitializeMultisig 3 b use never
    3 Transfer 3 q send never
    4 Approve 3 q allow always
    5 Revoke 2 - revoke never
    6 SetAuthority 2 bbk giveAway data
    7 MintTo 3 q use named
    8 Burn 3 q burn never
    9 CloseAccount 3 - closeAccount not 1
    10 FreezeAccount 3 - use named
    11 ThawAccount 3 - use named
    12 TransferChecked 4 qb send never
    13 ApproveChecked 4 qb allow always
    14 MintToChecked 3 qb use named
    15 BurnChecked 3 qb burn never
    16 InitializeAccount2 3 k openAccount never
    17 SyncNative 1 - nothing never
    18 InitializeAccount3 2 k openAccount never
    19 InitializeMultisig2 2 b use never
    20 InitializeMint2 1 bkz use never
    21 GetAccountDataSize 1 - nothing never
    22 InitializeImmutableOwner 1 - nothing never
    23 AmountToUiAmount 1 q nothing never
    24 UiAmountToAmount 1 - nothing never
    38 WithdrawExcessLamports 3 - withdraw not 1
    45 UnwrapLamports 3 bq take not 1
    255 Batch 1 bb unread always`
const token2022 = `${token}
    25 InitializeMintCloseAuthority 1 z use never
    26.0 TransferFee:InitializeTransferFeeConfig 1 zzwq use never
    26.1 TransferFee:TransferCheckedWithFee 4 qbq send never
    26.2 TransferFee:WithdrawWithheldTokensFromMint 3 - use named
    26.3 TransferFee:WithdrawWithheldTokensFromAccounts 3 b use named
    26.4 TransferFee:HarvestWithheldTokensToMint 1 - use never
    26.5 TransferFee:SetTransferFee 2 wq use named
    27.0 ConfidentialTransfer:InitializeMint 1 kbk use never
    27.1 ConfidentialTransfer:UpdateMint 2 bk use named
    27.2 ConfidentialTransfer:ConfigureAccount 4 kdqb use always
    27.3 ConfidentialTransfer:ApproveAccount 3 - use named
    27.4 ConfidentialTransfer:EmptyAccount 3 b use never
    27.5 ConfidentialTransfer:Deposit 3 qb use always
    27.6 ConfidentialTransfer:Withdraw 4 qbkdb use never
    27.7 ConfidentialTransfer:Transfer 5 - unread always
    27.8 ConfidentialTransfer:ApplyPendingBalance 2 qkd use never
    27.9 ConfidentialTransfer:EnableConfidentialCredits 2 - use never
    27.10 ConfidentialTransfer:DisableConfidentialCredits 2 - use always
    27.11 ConfidentialTransfer:EnableNonConfidentialCredits 2 - use never
    27.12 ConfidentialTransfer:DisableNonConfidentialCredits 2 - use always
    27.13 ConfidentialTransfer:TransferWithFee 5 - unread always
    27.14 ConfidentialTransfer:ConfigureAccountWithRegistry 3 - use always
    28.0 DefaultAccountState:Initialize 1 b use never
    28.1 DefaultAccountState:Update 2 b use named
    29 Reallocate 4 - use never
    30.0 MemoTransfer:Enable 2 - use never
    30.1 MemoTransfer:Disable 2 - use never
    31 CreateNativeMint 3 - use never
    32 InitializeNonTransferableMint 1 - use never
    33.0 InterestBearingMint:Initialize 1 kw use never
    33.1 InterestBearingMint:UpdateRate 2 w use named
    34.0 CpiGuard:Enable 2 - use never
    34.1 CpiGuard:Disable 2 - use named
    35 InitializePermanentDelegate 1 k giveAway data
    36.0 TransferHook:Initialize 1 kk use never
    36.1 TransferHook:Update 2 k use named
    37.0 ConfidentialTransferFee:InitializeConfidentialTransferFeeConfig 1 kk use never
    37.1 ConfidentialTransferFee:WithdrawWithheldTokensFromMint 3 bkd use named
    37.2 ConfidentialTransferFee:WithdrawWithheldTokensFromAccounts 3 bbkd use named
    37.3 ConfidentialTransferFee:HarvestWithheldTokensToMint 1 - use never
    37.4 ConfidentialTransferFee:EnableHarvestToMint 2 - use named
    37.5 ConfidentialTransferFee:DisableHarvestToMint 2 - use named
    39.0 MetadataPointer:Initialize 1 kk use never
    39.1 MetadataPointer:Update 2 k use named
    40.0 GroupPointer:Initialize 1 kk use never
    40.1 GroupPointer:Update 2 k use named
    41.0 GroupMemberPointer:Initialize 1 kk use never
    41.1 GroupMemberPointer:Update 2 k use named
    42.0 ConfidentialMintBurn:InitializeMint 1 kkd use never
    42.1 ConfidentialMintBurn:RotateSupplyElGamalPubkey 3 kb use named
    42.2 ConfidentialMintBurn:UpdateDecryptableSupply 2 kd use named
    42.3 ConfidentialMintBurn:Mint 3 - use named
    42.4 ConfidentialMintBurn:Burn 3 - unread always
    42.5 ConfidentialMintBurn:ApplyPendingBurn 2 - use named
    43.0 ScaledUiAmount:Initialize 1 kq use never
    43.1 ScaledUiAmount:UpdateMultiplier 2 qq use named
    44.0 Pausable:Initialize 1 k use never
    44.1 Pausable:Pause 2 - use named
    44.2 Pausable:Resume 2 - use named
    46.0 PermissionedBurn:Initialize 1 k use never
    46.1 PermissionedBurn:Burn 4 q burn never
    46.2 PermissionedBurn:BurnChecked 4 qb burn never
    46.3 PermissionedBurn:ConfidentialBurn 4 - unread always
    d2e11ea258b84d8d TokenMetadata:Initialize 4 ddd use never
    dde9312db5cadcc8 TokenMetadata:UpdateField 2 bd use named
    ea122038598d25b5 TokenMetadata:RemoveKey 2 bd use named
    d7e4a6e45464567b TokenMetadata:UpdateAuthority 2 k giveAway data
    faa6b4fa0d0cb846 TokenMetadata:Emit 1 zz nothing never
    79716c2736330004 TokenGroup:InitializeGroup 3 kq use never
    6c25ab8ff81e126e TokenGroup:UpdateGroupMaxSize 2 q use named
    a1695801edddd8cb TokenGroup:UpdateGroupAuthority 2 k giveAway data
    9820deb0dfed7486 TokenGroup:InitializeMember 5 - use named`

const tables = { ...expected, [solanaPrograms.token]: token, [solanaPrograms.token2022]: token2022 }

interface Row {
  readonly program: string
  readonly number: string
  readonly name: string
  readonly accounts: number
  readonly layout: string
  readonly shown: string
  readonly checkBox: string
}

const rows = Object.entries(tables).flatMap(([program, table]) =>
  table
    .trim()
    .split('\n')
    .map((line): Row => {
      const [number = '', name = '', accounts, layout = '', shown = '', ...checkBox] = line.trim().split(' ')
      return {
        ...{ program, number: number === '-' ? '' : number, name: name.replace(':', ': ') },
        ...{ accounts: Number(accounts), layout: layout === '-' ? '' : layout, shown, checkBox: checkBox.join(' ') },
      }
    }),
)

const stranger = key(99)
const wide: readonly string[] = [
  solanaPrograms.system,
  solanaPrograms.stake,
  solanaPrograms.vote,
  solanaPrograms.lookupTable,
  solanaPrograms.loader,
]

function writeNumber({ program, number }: Row): number[] {
  if (number.length === 16) return [...Buffer.from(number, 'hex')]
  if (wide.includes(program)) return [Number(number), 0, 0, 0]
  return number === '' ? [] : number.split('.').map(Number)
}

function writeData(row: Row, keyInData: Uint8Array): number[] {
  const parts: Readonly<Record<string, readonly number[]>> = {
    k: [...keyInData],
    q: [5, 0, 0, 0, 0, 0, 0, 0],
    d: [1, 0, 0, 0],
    w: [1, 0],
    b: [1],
    z: [0],
    t: [2, 0, 0, 0, 0, 0, 0, 0, 97, 98],
    K: [...new Uint8Array(48)],
  }
  return [...writeNumber(row), ...[...row.layout].flatMap((part) => parts[part] ?? [])]
}

/** Creates a transaction with one instruction. The user is at one position, other accounts at the others. */
function createTransaction(program: string, accounts: number, data: readonly number[], place?: number) {
  const addresses = Array.from({ length: accounts }, (_, index) =>
    encodeBase58(index === place ? own : key(10 + index)),
  )
  return createInstructionTransaction(program, addresses, new Uint8Array(data))
}

const titles: Readonly<Record<string, RegExp>> = {
  send: /^Send /,
  take: /^Move 0\.000000005 SOL$/,
  withdraw: /^Withdraw from /,
  giveAway: /^(Give away control|Get control of .+)$/,
  allow: /^Allow spending /,
  revoke: /^Stop the spending of /,
  burn: /^Destroy /,
  openAccount: /^Open a token account$/,
  closeAccount: /^Close a token account$/,
  use: /^Use the program /,
  unread: /^Use a program we cannot read$/,
  nothing: /^Sign a transaction$/,
}

function needsCheckBox(checkBox: string, place: number | undefined): boolean {
  const [kind, position] = checkBox.split(' ')
  if (kind === 'at') return place === Number(position)
  if (kind === 'not') return place !== Number(position)
  if (kind === 'named') return place !== undefined
  return kind !== 'never'
}

describe.each(Object.keys(tables).map((program) => [solanaRules[program]?.name ?? '', program]))(
  'instructions of the program %s',
  (_, program) => {
    const programRows = rows.filter((row) => row.program === program)

    it('all have an expected result', () => {
      const rules = Object.entries(solanaRules[program]?.rules ?? {}).map(([number, { name }]) => `${number} ${name}`)
      expect(rules.sort()).toEqual(programRows.map(({ number, name }) => `${number} ${name}`).sort())
    })

    it.each(programRows)('$number $name: the check box depends on the position of the user: $checkBox', async (row) => {
      const places = [undefined, ...Array.from({ length: row.accounts + 1 }, (_, place) => place)]
      for (const place of places) {
        const seen = await getInstructionApproval(
          createTransaction(program, row.accounts + 1, writeData(row, stranger), place),
        )
        expect(seen.title, `position ${place}`).toMatch(
          place !== undefined && row.checkBox === `at ${place}` ? /^Give away control$/ : (titles[row.shown] ?? /^$/),
        )
        expect(seen.hasCheckBox, `position ${place}`).toBe(needsCheckBox(row.checkBox, place))
      }
    })

    it.each(programRows.filter(({ layout }) => layout.includes('k')))(
      '$number $name with the user in its data: the check box depends on the keys: $checkBox',
      async (row) => {
        const { hasCheckBox } = await getInstructionApproval(
          createTransaction(program, row.accounts, writeData(row, own)),
        )
        expect(hasCheckBox).toBe(row.checkBox !== 'data' && needsCheckBox(row.checkBox, undefined))
      },
    )

    it.each(programRows.filter(({ accounts }) => accounts > 0))(
      '$number $name with one account too few: unknown, with a check box',
      async (row) => {
        const seen = await getInstructionApproval(
          createTransaction(program, row.accounts - 1, writeData(row, stranger), 0),
        )
        expect(seen).toMatchObject({ title: words.program, hasCheckBox: true })
      },
    )

    // The Associated Token Account program treats empty data as Create.
    it.each(programRows.filter(() => program !== solanaPrograms.associatedToken))(
      '$number $name with data that is too short: unknown, with a check box',
      async (row) => {
        const data = writeData(row, stranger)
        for (const length of [0, 1, data.length - 1]) {
          if (length >= data.length) continue
          const seen = await getInstructionApproval(createTransaction(program, row.accounts, data.slice(0, length), 0))
          expect(seen, `${length} bytes`).toMatchObject({ title: words.program, hasCheckBox: true })
        }
      },
    )

    it('with other numbers: unknown, with a check box', async () => {
      const known = new Set(programRows.map((row) => writeNumber(row).join()))
      for (let number = 0; number < 256; number += 1) {
        const data = wide.includes(program) ? [number, 0, 0, 0] : [number]
        if (known.has(data.join())) continue
        const seen = await getInstructionApproval(createTransaction(program, 8, [...data, ...new Uint8Array(200)], 0))
        const isExtension = programRows.some((row) => row.number === `${number}.0`)
        expect(seen.title === words.program, `number ${number}`).toBe(!isExtension)
      }
    })
  },
)

describe('the table of Solana instructions', () => {
  it('contains every instruction of the token library', () => {
    const { rules } = solanaRules[solanaPrograms.token2022] ?? { rules: {} }
    const missing = Object.values(TokenInstruction).filter(
      (number) => typeof number === 'number' && !(`${number}` in rules) && !(`${number}.0` in rules),
    )
    expect(missing).toEqual([])
  })

  it('an extension with an unknown number: unknown, with a check box', async () => {
    for (const number of [26, 27, 28, 30, 33, 34, 36, 37, 39, 40, 41, 42, 43, 44, 46]) {
      const data = [number, 99, ...new Uint8Array(100)]
      const seen = await getInstructionApproval(createTransaction(solanaPrograms.token2022, 6, data, 0))
      expect(seen).toMatchObject({ title: words.program, hasCheckBox: true })
    }
  })

  it('a new stake account with a lockup: a check box, even if it belongs to the user', async () => {
    const data = [0, 0, 0, 0, ...own, ...own, 1, ...new Uint8Array(47)]
    const seen = await getInstructionApproval(createTransaction(solanaPrograms.stake, 2, data, 1))
    expect(seen).toMatchObject({ title: words.giveAwayTitle, hasCheckBox: true })
  })

  it('a new authority of a stake account that must sign: named, with a check box', async () => {
    const seen = await getInstructionApproval(
      createTransaction(solanaPrograms.stake, 4, [10, 0, 0, 0, ...new Uint8Array(4)], 2),
    )
    expect(seen).toMatchObject({ title: words.giveAwayTitle, hasCheckBox: true })
    expect(JSON.stringify(seen.lines)).toContain(encodeBase58(key(13)))
  })

  it('an authority set to none: a check box', async () => {
    const seen = await getInstructionApproval(createTransaction(solanaPrograms.token, 2, [6, 3, 0], 1))
    expect(seen).toMatchObject({ title: words.giveAwayTitle, hasCheckBox: true })
  })

  it('an option that is neither a value nor none: unknown, with a check box', async () => {
    const seen = await getInstructionApproval(createTransaction(solanaPrograms.token, 3, [6, 2, 2, ...own], 1))
    expect(seen).toMatchObject({ title: words.program, hasCheckBox: true })
  })

  it('names the program, the instruction and its account', async () => {
    const seen = await getInstructionApproval(createTransaction(solanaPrograms.token2022, 2, [44, 1], 1))
    expect(seen.title).toBe('Use the program Token-2022')
    expect(seen.lines[0]?.small).toEqual([`Pausable: Pause of ${encodeBase58(key(10))}`])
  })

  it('reads the fields after a text in the data', async () => {
    const lamports = [0, 202, 154, 59, 0, 0, 0, 0]
    const data = [3, 0, 0, 0, ...own, 3, 0, 0, 0, 0, 0, 0, 0, 97, 98, 99, ...lamports, ...lamports, ...stranger]
    expect((await getInstructionApproval(createTransaction(solanaPrograms.system, 2, data, 0))).title).toBe(
      'Send 1 SOL',
    )
  })
})
