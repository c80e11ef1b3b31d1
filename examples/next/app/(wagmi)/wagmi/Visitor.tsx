'use client'

import { useAppKitAccount, useAppKitNetwork } from '@foyer/kit/react'
import { parseEther } from 'viem'
import { useConnection, useConnectors, useDisconnect, useSendTransaction, useSignMessage, useSwitchChain } from 'wagmi'

const recipient = '0x00000000000000000000000000000000000b0b00'

/** Shows the connection as wagmi and Foyer report it. */
function Facts() {
  const { address, chainId, status, connector } = useConnection()
  const account = useAppKitAccount()
  const network = useAppKitNetwork()
  return (
    <dl>
      <dt>wagmi</dt>
      <dd data-testid="wagmi">{[status, address, chainId, connector?.id].join(' ')}</dd>
      <dt>Foyer</dt>
      <dd data-testid="foyer">{[account.status, account.address, network.chainId].join(' ')}</dd>
    </dl>
  )
}

function Actions() {
  const sign = useSignMessage()
  const send = useSendTransaction()
  const { mutate: switchChain } = useSwitchChain()
  const { mutate: disconnect } = useDisconnect()
  return (
    <>
      <button type="button" onClick={() => sign.mutate({ message: 'Hello' })}>
        Sign
      </button>
      <output data-testid="signature">{sign.data ?? sign.error?.name}</output>
      <button type="button" onClick={() => send.mutate({ to: recipient, value: parseEther('0.001') })}>
        Send
      </button>
      <output data-testid="hash">{send.data ?? send.error?.name}</output>
      <button type="button" onClick={() => switchChain({ chainId: 31_338 })}>
        Switch
      </button>
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
    </>
  )
}

export function Visitor() {
  const { isConnected } = useConnection()
  const connectors = useConnectors()
  return (
    <main>
      <h1>Foyer and wagmi in Next.js</h1>
      <appkit-button /> <appkit-network-button />
      <Facts />
      {isConnected && <Actions />}
      <p data-testid="connectors">{connectors.map(({ name }) => name).join(', ')}</p>
    </main>
  )
}
