import { foyerLocalTwo, foyerSolana, mainnet } from '@foyer/kit/networks'
import { expect, it } from 'vitest'
import { isOfSandbox, writeFaucetUrl } from './networkList.js'

it('writeFaucetUrl: has the address and the network; isOfSandbox: is true only for sandbox networks', () => {
  expect(writeFaucetUrl(foyerLocalTwo.caipNetworkId, '0x1')).toBe(
    'http://localhost:3003/faucet?address=0x1&chainId=31338',
  )
  const url = new URL(writeFaucetUrl(foyerSolana.caipNetworkId, 'abc'))
  expect(url.searchParams.get('chainId')).toBe(foyerSolana.caipNetworkId)
  expect([foyerLocalTwo, foyerSolana, mainnet].map(({ caipNetworkId }) => isOfSandbox(caipNetworkId))).toEqual([
    ...[true, true, false],
  ])
})
