import { expect, it } from 'vitest'
import { sandboxAddresses } from '../../addresses.js'
import { planDeployments } from './deployContracts.js'

it('planDeployments: the address of every contract equals the committed one', () => {
  expect(planDeployments().addresses).toEqual(sandboxAddresses)
})
