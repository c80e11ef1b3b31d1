import type { OperationParts } from '../createOperations.js'
import type { BundlerChain, Head } from './BundlerChain.js'
import type { OperationStore } from './operationStore.js'

/** The parts that each step of an operation uses. */
export interface ExecutorParts extends Pick<OperationParts, 'logger' | 'now'> {
  readonly chain: BundlerChain
  readonly store: OperationStore
}

/** The state of the chain in one round. */
export interface Round extends Head {
  /** The number of the bundler's transactions in blocks. */
  readonly minedNonce: number
  /** The number with those that wait at the node. */
  readonly pendingNonce: number
}
