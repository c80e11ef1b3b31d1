import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react'
import type { PairingAttempt, Phone } from '../engine/PhoneState.js'
import { readPicture } from '../scan/readPicture.js'
import { watchCamera } from '../scan/watchCamera.js'
import { Icon } from './Icon.js'
import { Screen } from './Screen.js'
import { useAction } from './usePhone.js'

/** Shows the camera's picture until it detects a code. */
function Camera({ onText, onClose }: { readonly onText: (text: string) => void; readonly onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const report = useRef(onText)
  report.current = onText

  useEffect(() => {
    if (video.current === null) return
    return watchCamera(video.current, (text) => report.current(text), setProblem)
  }, [])
  return (
    <div className="camera">
      <video ref={video} muted playsInline aria-label="Camera picture" />
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <button type="button" className="wide" onClick={onClose}>
        Stop scanning
      </button>
    </div>
  )
}

/** Reads an app's code: a pasted link, the camera, or a chosen, dropped or pasted picture. */
export function ConnectView({ phone, pairing }: { readonly phone: Phone; readonly pairing: PairingAttempt }) {
  const linkId = useId()
  const [link, setLink] = useState('')
  const [isScanning, setIsScanning] = useState(false)
  const { problem, run } = useAction()
  const isWaiting = pairing.status === 'waiting'
  const failure = pairing.status === 'failed' ? pairing.message : problem

  // Ignore the rejection: the phone's state has the error, and the view shows it.
  const follow = (text: string) => void phone.pair(text).catch(() => {})
  const pairWithPicture = (file: File | null | undefined) => {
    if (!file) return
    phone.clearPairing()
    run(() => readPicture(file).then(follow))
  }
  const findImage = (data: DataTransfer) => [...data.files].find(({ type }) => type.startsWith('image/'))
  const onPaste = (event: ClipboardEvent) => {
    const image = findImage(event.clipboardData)
    if (image === undefined) return
    event.preventDefault()
    pairWithPicture(image)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const image = findImage(event.dataTransfer)
    if (image !== undefined) return pairWithPicture(image)
    const text = event.dataTransfer.getData('text/plain')
    if (text !== '') follow(text)
  }

  return (
    <Screen title="Pair an app">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below reads a picture without a drop */}
      <div className="stack" onPaste={onPaste} onDrop={onDrop} onDragOver={(event) => event.preventDefault()}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            follow(link)
          }}
        >
          <div className="field">
            <label htmlFor={linkId}>Pairing link</label>
            <textarea
              id={linkId}
              rows={3}
              value={link}
              placeholder="wc:…"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setLink(event.target.value)
                phone.clearPairing()
              }}
            />
          </div>
          <button type="submit" className="primary wide" disabled={isWaiting}>
            {isWaiting ? 'Waiting for the app…' : 'Pair'}
          </button>
        </form>
        <p role="status" className="note">
          {isWaiting ? 'Waiting for the app…' : ''}
        </p>
        {failure !== undefined && (
          <p role="alert" className="problem">
            {failure}
          </p>
        )}
        {isScanning ? (
          <Camera
            onText={(text) => {
              setIsScanning(false)
              follow(text)
            }}
            onClose={() => setIsScanning(false)}
          />
        ) : (
          <div className="pair">
            <button type="button" onClick={() => setIsScanning(true)}>
              <Icon name="scan" /> Scan
            </button>
            <label className="button">
              Choose picture
              <input
                type="file"
                accept="image/*"
                className="hidden"
                onChange={(event) => {
                  pairWithPicture(event.target.files?.[0])
                  event.target.value = ''
                }}
              />
            </label>
          </div>
        )}
        <p className="muted small">You can also drop or paste a picture of the code here.</p>
      </div>
    </Screen>
  )
}
