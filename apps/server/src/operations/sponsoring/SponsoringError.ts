import type { RpcOutcome } from '../../chains/rpc/RpcProvider.js'

/** The JSON-RPC codes (ERC-7769): invalid parameters, rejected by the paymaster, and a revert. */
const [invalid, rejected, reverted] = [-32602, -32501, -32521]

const codes = {
  /** The parameters are invalid, or of another EntryPoint or network. */
  invalid,
  /** The project sponsors no fees. */
  no_policy: rejected,
  network_not_sponsored: rejected,
  /** A call is not in the project's targets, or cannot be decoded. */
  target_not_sponsored: rejected,
  login_required: rejected,
  /** The account is not that of the logged-in user. */
  wrong_account: rejected,
  /** The account does not run the network's delegate. */
  wrong_delegate: rejected,
  /** A gas limit or fee is too high or too low. */
  limits: rejected,
  /** The nonce is used, or another project has an open approval for it. */
  nonce: rejected,
  /** The maximum fee of one operation, or the project's budget of the day. */
  budget: rejected,
  /** The user's budget of the day, or too many open approvals. */
  user_budget: rejected,
  /** Too many sponsored operations of the user reverted on this day. */
  too_many_reverts: rejected,
  /** The paymaster's deposit does not cover the fee. */
  deposit: rejected,
  calls_revert: reverted,
  /** The configured paymaster service rejects the operation. */
  service: rejected,
} as const

/** The machine-readable reason of a rejection. */
export type SponsoringReason = keyof typeof codes

/** A rejected sponsorship. The message is sent to the client. */
export class SponsoringError extends Error {
  override readonly name = 'SponsoringError'
  readonly reason: SponsoringReason

  constructor(reason: SponsoringReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Converts the error to a JSON-RPC error. Programs read `data.reason`. */
export function formatSponsoringError({ reason, message }: SponsoringError): RpcOutcome {
  return { error: { code: codes[reason], message, data: { reason } } }
}
