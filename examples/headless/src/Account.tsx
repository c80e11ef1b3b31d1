import {
  useAppKitBalance,
  useDisconnect,
  useNameChange,
  useNameRegistration,
  useNetworks,
  useNfts,
  useSendNft,
  useSendToken,
} from '@foyer/kit/react'
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
      <NftForm />
      <NameForm />
      <Button label="Disconnect" onClick={disconnect} />
    </>
  )
}

function SendForm() {
  const [to, setTo] = useState('')
  const [token, setToken] = useState('')
  const [amount, setAmount] = useState('')
  const request = { to, amount, token }
  const { estimate, estimateFee, send, status, hash, error } = useSendToken()
  return (
    <fieldset disabled={status === 'preparing' || status === 'waiting'}>
      <input aria-label="Recipient" value={to} onChange={(event) => setTo(event.target.value)} />
      <input aria-label="Token" value={token} onChange={(event) => setToken(event.target.value)} />
      <input aria-label="Amount" value={amount} onChange={(event) => setAmount(event.target.value)} />
      <Button label="Max" onClick={() => setAmount('max')} />
      <Button label="Estimate" onClick={() => estimateFee(request)} />
      <Button label="Send" onClick={() => send(request)} />
      <output data-testid="amount">{estimate && `${estimate.amount.formatted} ${estimate.amount.symbol}`}</output>
      <output data-testid="fee">{estimate?.maxFee && `${estimate.maxFee.formatted} ${estimate.maxFee.symbol}`}</output>
      <output data-testid="transfer">{[status, hash].join(' ')}</output>
      {error && <p role="alert">{error.message}</p>}
    </fieldset>
  )
}

function NftForm() {
  const [to, setTo] = useState('')
  const { data = [] } = useNfts()
  const { send, status, hash, error } = useSendNft()
  return (
    <fieldset disabled={status === 'preparing' || status === 'waiting'}>
      <input aria-label="Recipient of the NFT" value={to} onChange={(event) => setTo(event.target.value)} />
      {data.map((nft) => (
        <Button key={nft.id} label={`Send ${nft.name || nft.tokenId}`} onClick={() => send({ to, nft })} />
      ))}
      <output data-testid="nft">{[status, hash].join(' ')}</output>
      {error && <p role="alert">{error.message}</p>}
    </fieldset>
  )
}

function NameForm() {
  const [label, setLabel] = useState('')
  const registration = useNameRegistration()
  const { change, release, status, name, error } = useNameChange()
  return (
    <fieldset disabled={registration.status === 'signing' || status === 'signing'}>
      <input aria-label="Name" value={label} onChange={(event) => setLabel(event.target.value)} />
      <Button label="Register" onClick={() => registration.register(label)} />
      <Button label="Change" onClick={() => change(label)} />
      <Button label="Release" onClick={release} />
      <output data-testid="registration">{[registration.status, registration.name].join(' ')}</output>
      <output data-testid="name">{[status, name].join(' ')}</output>
      {(registration.error ?? error) && <p role="alert">{(registration.error ?? error)?.message}</p>}
    </fieldset>
  )
}
