import { toHex } from '../keys/bytes.js'
import {
  createGiveAway,
  lockRule,
  nothing,
  powerRule,
  rule,
  type SolanaProgram,
  type SolanaRule,
  unread,
  useRule,
} from './SolanaRule.js'
import { solanaPrograms } from './solanaPrograms.js'
import { token2022Rules, tokenRules } from './solanaTokenRules.js'

const system: SolanaProgram = {
  name: 'System',
  width: 4,
  rules: {
    0: rule('CreateAccount', 2, 52, { show: 'send', to: 1, amount: 4, newOwner: 20 }),
    1: rule('Assign', 1, 36, { show: 'giveAway', account: 0, to: { at: 4 } }),
    2: rule('Transfer', 2, 12, { show: 'send', to: 1, amount: 4 }),
    3: rule('CreateAccountWithSeed', 2, 92, { show: 'send', to: 1, amount: 44, newOwner: 60 }, 36),
    4: rule('AdvanceNonceAccount', 3, 4, nothing),
    5: rule('WithdrawNonceAccount', 5, 12, { show: 'withdraw', from: 0, to: 1, amount: 4 }),
    6: rule('InitializeNonceAccount', 3, 36, createGiveAway(0, 4)),
    7: rule('AuthorizeNonceAccount', 2, 36, createGiveAway(0, 4)),
    // An account with data cannot pay any more, so this can lock it.
    8: lockRule('Allocate', 1, 12),
    9: rule('AllocateWithSeed', 2, 84, { show: 'giveAway', account: 0, to: { at: 52 } }, 36),
    10: rule('AssignWithSeed', 2, 76, { show: 'giveAway', account: 0, to: { at: 44 } }, 36),
    11: rule('TransferWithSeed', 3, 52, { show: 'withdraw', from: 0, to: 2, amount: 4 }, 12),
    12: useRule('UpgradeNonceAccount', 1, 4),
    13: rule('CreateAccountAllowPrefund', 1, 52, { show: 'send', to: 0, amount: 4, newOwner: 20 }),
  },
}

/** Empty data means `Create`. */
const createToken = rule('Create', 6, 0, {
  show: 'openAccount',
  account: 1,
  asset: 3,
  owner: { account: 2 },
  isAssociated: true,
})

const associatedToken: SolanaProgram = {
  name: 'Associated Token Account',
  width: 1,
  rules: {
    '': createToken,
    0: createToken,
    1: { ...createToken, name: 'CreateIdempotent' },
    // The tokens go to the account of the same owner.
    2: useRule('RecoverNested', 7, 1),
  },
}

/** The positions after system accounts may vary, so no rule reads them. */
const stake: SolanaProgram = {
  name: 'Stake',
  width: 4,
  rules: {
    0: rule('Initialize', 1, 116, {
      show: 'giveAway',
      account: 0,
      to: { at: 36 },
      own: [{ at: 4 }, { at: 36 }],
      zeros: [68, 116],
    }),
    1: rule('Authorize', 2, 40, createGiveAway(0, 4)),
    2: useRule('DelegateStake', 3, 4, 1),
    3: useRule('Split', 3, 12),
    4: rule('Withdraw', 3, 12, { show: 'withdraw', from: 0, to: 1, amount: 4 }),
    5: useRule('Deactivate', 2, 4),
    6: lockRule('SetLockup', 2, 7),
    // Merge and the moves work only between accounts with the same authorities.
    7: useRule('Merge', 3, 4),
    8: rule('AuthorizeWithSeed', 2, 80, createGiveAway(0, 4), 40),
    9: rule('InitializeChecked', 3, 4, { show: 'giveAway', account: 0 }),
    10: rule('AuthorizeChecked', 4, 8, { show: 'giveAway', account: 0, to: { account: 3 } }),
    11: rule('AuthorizeCheckedWithSeed', 4, 48, { show: 'giveAway', account: 0, to: { account: 3 } }, 8),
    12: lockRule('SetLockupChecked', 2, 6),
    13: rule('GetMinimumDelegation', 0, 4, nothing),
    14: useRule('DeactivateDelinquent', 3, 4),
    // The network has never enabled it.
    15: rule('Redelegate', 0, 4, unread),
    16: useRule('MoveStake', 3, 12),
    17: useRule('MoveLamports', 3, 12),
  },
}

const vote: SolanaProgram = {
  name: 'Vote',
  width: 4,
  rules: {
    0: rule('InitializeAccount', 4, 101, createGiveAway(0, 68)),
    1: rule('Authorize', 3, 40, createGiveAway(0, 4)),
    2: powerRule('Vote', 4, 8),
    3: rule('Withdraw', 3, 12, { show: 'withdraw', from: 0, to: 1, amount: 4 }),
    4: powerRule('UpdateValidatorIdentity', 3, 4),
    5: powerRule('UpdateCommission', 2, 5),
    6: powerRule('VoteSwitch', 4, 8),
    7: rule('AuthorizeChecked', 4, 8, { show: 'giveAway', account: 0, to: { account: 3 } }),
    8: powerRule('UpdateVoteState', 2, 8),
    9: powerRule('UpdateVoteStateSwitch', 2, 8),
    10: rule('AuthorizeWithSeed', 3, 80, createGiveAway(0, 48), 40),
    11: rule('AuthorizeCheckedWithSeed', 4, 48, { show: 'giveAway', account: 0, to: { account: 3 } }, 40),
    12: powerRule('CompactUpdateVoteState', 2, 8),
    13: powerRule('CompactUpdateVoteStateSwitch', 2, 8),
    14: powerRule('TowerSync', 2, 8),
    15: powerRule('TowerSyncSwitch', 2, 8),
    16: rule('InitializeAccountV2', 2, 36, { show: 'giveAway', account: 0 }),
    17: powerRule('UpdateCommissionCollector', 3, 8),
    18: powerRule('UpdateCommissionBps', 2, 10),
    // Its number is not final.
    19: rule('DepositDelegatorRewards', 2, 12, unread),
  },
}

const lookupTable: SolanaProgram = {
  name: 'Address Lookup Table',
  width: 4,
  rules: {
    0: useRule('CreateLookupTable', 4, 13),
    1: lockRule('FreezeLookupTable', 2, 4),
    2: useRule('ExtendLookupTable', 2, 12),
    3: lockRule('DeactivateLookupTable', 2, 4),
    4: rule('CloseLookupTable', 3, 4, { show: 'withdraw', from: 0, to: 2 }),
  },
}

const loader: SolanaProgram = {
  name: 'Upgradeable Loader',
  width: 4,
  rules: {
    0: rule('InitializeBuffer', 1, 4, {
      show: 'giveAway',
      account: 0,
      to: { account: 1 },
      own: [{ account: 1 }],
    }),
    1: powerRule('Write', 2, 16),
    2: powerRule('DeployWithMaxDataLen', 8, 12, 2),
    3: powerRule('Upgrade', 7, 4, 1),
    4: rule('SetAuthority', 2, 4, { show: 'giveAway', account: 0, to: { account: 2 }, own: [{ account: 2 }] }),
    5: rule('Close', 2, 4, { show: 'withdraw', from: 0, to: 1, isFinal: true }),
    6: useRule('ExtendProgram', 2, 8, 1),
    7: rule('SetAuthorityChecked', 3, 4, { show: 'giveAway', account: 0, to: { account: 2 }, own: [{ account: 2 }] }),
  },
}

const computeBudget: SolanaProgram = {
  name: 'Compute Budget',
  width: 1,
  rules: {
    // An old form of this instruction sets an additional fee.
    0: rule('RequestUnits', 0, 9, unread),
    1: rule('RequestHeapFrame', 0, 5, nothing),
    2: rule('SetComputeUnitLimit', 0, 5, nothing),
    3: rule('SetComputeUnitPrice', 0, 9, nothing),
    4: rule('SetLoadedAccountsDataSizeLimit', 0, 5, nothing),
  },
}

/** The display rules for every instruction of the supported programs, by program address. */
export const solanaRules: Readonly<Record<string, SolanaProgram>> = {
  [solanaPrograms.system]: system,
  [solanaPrograms.token]: { name: 'Token', width: 1, rules: tokenRules },
  [solanaPrograms.token2022]: { name: 'Token-2022', width: 1, rules: token2022Rules },
  [solanaPrograms.associatedToken]: associatedToken,
  [solanaPrograms.stake]: stake,
  [solanaPrograms.vote]: vote,
  [solanaPrograms.lookupTable]: lookupTable,
  [solanaPrograms.loader]: loader,
  [solanaPrograms.computeBudget]: computeBudget,
}

/** Returns the rule for an instruction of a program, or undefined for an instruction without a rule. */
export function findRule({ width, rules }: SolanaProgram, data: Uint8Array): SolanaRule | undefined {
  const get = (key: string) => (Object.hasOwn(rules, key) ? rules[key] : undefined)
  if (width === 4)
    return data.length < 4
      ? undefined
      : get(String(new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true)))
  const found = get(data.subarray(0, 1).join('')) ?? get(data.subarray(0, 2).join('.'))
  return found ?? (data.length < 8 ? undefined : get(toHex(data.subarray(0, 8))))
}
