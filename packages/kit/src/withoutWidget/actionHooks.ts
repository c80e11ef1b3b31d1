import type { FlowResult } from './createFlow.js'
import { createNameChange, type NameChange, type NameChangeState } from './nameChange.js'
import { createNameRegistration, type NameRegistration, type NameRegistrationState } from './nameRegistration.js'
import { createSwapExecution, type SwapExecution, type SwapState } from './swapExecution.js'
import {
  createNftTransfer,
  createTokenTransfer,
  type NftTransfer,
  type TokenTransfer,
  type TransferState,
} from './tokenTransfer.js'
import { useFlow } from './useFlow.js'

/**
 * Sends tokens of the connected account. See `createTokenTransfer` for the states and the errors.
 *
 * @example const { send, status, hash, error } = useSendToken() // send({ to: 'maya.eth', amount: '0.5' })
 */
export function useSendToken(): FlowResult<TransferState, TokenTransfer> {
  return useFlow('useSendToken', createTokenTransfer)
}

/**
 * Sends NFTs of the connected account. See `createNftTransfer` for the states and the errors.
 *
 * @example const { send, status, hash, error } = useSendNft() // send({ to: 'maya.eth', nft })
 */
export function useSendNft(): FlowResult<TransferState, NftTransfer> {
  return useFlow('useSendNft', createNftTransfer)
}

/**
 * Executes an offer of `useSwapOffers`. See `createSwapExecution` for the states and the errors.
 *
 * @example const { swap, status, hash } = useSwap() // swap({ to, amount, offer })
 */
export function useSwap(): FlowResult<SwapState, SwapExecution> {
  return useFlow('useSwap', createSwapExecution)
}

/**
 * Checks and registers names below the operator's name. See `createNameRegistration` for the states and the errors.
 *
 * @example const { check, register, status, suggestions } = useNameRegistration() // check('maya')
 */
export function useNameRegistration(): FlowResult<NameRegistrationState, NameRegistration> {
  return useFlow('useNameRegistration', createNameRegistration)
}

/**
 * Changes and releases the name of the connected account. See `createNameChange` for the states and the errors.
 *
 * @example const { change, release, status, name, error } = useNameChange() // change('maya')
 */
export function useNameChange(): FlowResult<NameChangeState, NameChange> {
  return useFlow('useNameChange', createNameChange)
}
