import { useAppKitBalance, useDisconnect, useNetworks, useSendToken } from '@foyer/kit/react'
import { useState } from 'react'
import { Button } from './ConnectDialog'

export function Account() {
  const { data } = useAppKitBalance()
  const { disconnect } = useDisconnect()
  const { networks, network, isUnsupported, switchNetwork, error } = useNetworks()
  return (
    <>
      <p data-testid="balance">{data ? `${data.formatted} ${data.symbol}` : 'Loading'}</p>
      <p data-testid="network">{isUnsupported ? 'Choose a network' : network?.name}</p>
      {networks.map(({ caipNetworkId, name }) => (
        <Button key={caipNetworkId} label={`Switch to ${name}`} onClick={() => switchNetwork(caipNetworkId)} />
      ))}
      {error && <p role="alert">{error.message}</p>}
      <SendForm />
      <Button label="Disconnect" onClick={disconnect} />
    </>
  )
}

function SendForm() {
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState('')
  const { estimate, estimateFee, send, status, hash, error } = useSendToken()
  return (
    <fieldset disabled={status === 'preparing' || status === 'waiting'}>
      <input aria-label="Recipient" value={to} onChange={(event) => setTo(event.target.value)} />
      <input aria-label="Amount" value={amount} onChange={(event) => setAmount(event.target.value)} />
      <Button label="Estimate" onClick={() => estimateFee({ to, amount })} />
      <Button label="Send" onClick={() => send({ to, amount })} />
      <output data-testid="fee">{estimate?.maxFee && `${estimate.maxFee.formatted} ${estimate.maxFee.symbol}`}</output>
      <output data-testid="transfer">{[status, hash].join(' ')}</output>
      {error && <p role="alert">{error.message}</p>}
    </fieldset>
  )
}
