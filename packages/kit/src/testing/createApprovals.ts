import { ProviderError, userRejected } from './providerError.js'
import type { Approval, ApprovalPolicy, ApprovalRequest } from './TestWallet.js'

/** The simulated user of the wallet, with one open request at a time. */
export interface Approvals {
  setPolicy(policy: ApprovalPolicy): void
  /** Throws 4001 for a rejection. Throws -32002 for a second connection request while the first is pending. */
  ask(question: () => ApprovalRequest): Promise<Exclude<Approval, boolean>>
}

/** Creates approvals that follow `policy`. */
export function createApprovals(policy: ApprovalPolicy): Approvals {
  let current = policy
  let last: Promise<unknown> = Promise.resolve()
  let isConnectOpen = false

  const decide = async (request: ApprovalRequest): Promise<Exclude<Approval, boolean>> => {
    const answer = await requestApproval(current, request)
    if (answer === false) throw userRejected()
    return answer === true ? {} : answer
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.catch(() => {}).then(work)
    last = next
    return next
  }

  return {
    setPolicy(next) {
      current = next
    },
    async ask(question) {
      if (question().kind !== 'connect') return inTurn(() => decide(question()))
      if (isConnectOpen) throw new ProviderError(-32002, 'A connection request is already pending')
      isConnectOpen = true
      try {
        return await inTurn(() => decide(question()))
      } finally {
        isConnectOpen = false
      }
    },
  }
}

async function requestApproval(policy: ApprovalPolicy, request: ApprovalRequest): Promise<Approval> {
  if (typeof policy === 'function') return policy(request)
  switch (policy) {
    case 'always':
      return true
    case 'reject':
      return false
    case 'hang':
      return new Promise(() => {})
  }
}
