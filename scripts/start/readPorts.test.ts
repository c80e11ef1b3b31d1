import { expect, it } from 'vitest'
import { readPorts } from './readPorts.js'

it('readPorts: has a port for every program', () => {
  const ports = Object.entries(readPorts({})).map(([name, { port }]) => [name, port])
  expect(Object.fromEntries(ports)).toEqual({
    playground: 3000,
    server: 3001,
    frame: 3002,
    sandbox: 3003,
    site: 3004,
    mail: 3025,
    evm: 8545,
    evm2: 8546,
    solana: 8899,
  })
})

it('readPorts: reads ports from the environment', () => {
  expect(readPorts({ FOYER_EVM_PORT: ' 9545 ', FOYER_SERVER_PORT: '' })).toMatchObject({
    evm: { port: 9545 },
    server: { port: 3001 },
  })
})

it.each(['0', '65536', '80.5', '-1', '1e3', 'abc'])(
  'readPorts: throws with the name of the variable that has the value "%s"',
  (text) => {
    expect(() => readPorts({ FOYER_SANDBOX_PORT: text })).toThrow(/^FOYER_SANDBOX_PORT must be a whole number/)
  },
)

it('readPorts: throws if two programs have the same port', () => {
  expect(() => readPorts({ FOYER_EVM_PORT: '3000' })).toThrow('FOYER_EVM_PORT and FOYER_PLAYGROUND_PORT are both 3000')
})
