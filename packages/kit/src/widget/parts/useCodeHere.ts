import { useEffect } from 'react'
import { useClientState } from '../../react/useClientState.js'
import { canPair } from '../findPairing.js'
import { useWidget } from '../WidgetContext.js'
import { getPlatform } from './detectPlatform.js'

/**
 * True on a phone that can pair: there the code has no row of its own and stands beside the search. Looking at all
 * wallets is also when an address is asked for, so that a tap on one of them opens it at once.
 */
export function useCodeHere(): boolean {
  const { client, pairing } = useWidget()
  const isMobile = getPlatform(client.environment.window) !== 'desktop'
  const pairs = useClientState(client, (state) => [canPair(state)], canPair)
  const isHere = isMobile && pairs
  useEffect(() => {
    if (isHere) pairing.prepare()
  }, [isHere, pairing])
  return isHere
}
