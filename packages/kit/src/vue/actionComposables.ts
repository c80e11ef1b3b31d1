import type { FlowResult } from '../withoutWidget/createFlow.js'
import { createNameChange, type NameChange, type NameChangeState } from '../withoutWidget/nameChange.js'
import {
  createNameRegistration,
  type NameRegistration,
  type NameRegistrationState,
} from '../withoutWidget/nameRegistration.js'
import { createSwapExecution, type SwapExecution, type SwapState } from '../withoutWidget/swapExecution.js'
import {
  createNftTransfer,
  createTokenTransfer,
  type NftTransfer,
  type TokenTransfer,
  type TransferState,
} from '../withoutWidget/tokenTransfer.js'
import { useFlow } from './useFlow.js'

// Each composable returns a reactive object with the state and the methods of a flow.

/**
 * Sends tokens of the connected account. See `createTokenTransfer` for the states and the errors.
 *
 * @example const transfer = useSendToken() // transfer.send({ to: 'maya.eth', amount: '0.5' })
 */
export function useSendToken(): FlowResult<TransferState, TokenTransfer> {
  return useFlow('useSendToken', createTokenTransfer)
}

/** Sends NFTs of the connected account. See `createNftTransfer` for the states and the errors. */
export function useSendNft(): FlowResult<TransferState, NftTransfer> {
  return useFlow('useSendNft', createNftTransfer)
}

/** Executes an offer of `useSwapOffers`. See `createSwapExecution` for the states and the errors. */
export function useSwap(): FlowResult<SwapState, SwapExecution> {
  return useFlow('useSwap', createSwapExecution)
}

/**
 * Checks and registers names below the operator's name. See `createNameRegistration` for the states and the errors.
 *
 * @example const registration = useNameRegistration() // registration.check('maya')
 */
export function useNameRegistration(): FlowResult<NameRegistrationState, NameRegistration> {
  return useFlow('useNameRegistration', createNameRegistration)
}

/** Changes and releases the name of the connected account. See `createNameChange` for the states and the errors. */
export function useNameChange(): FlowResult<NameChangeState, NameChange> {
  return useFlow('useNameChange', createNameChange)
}
