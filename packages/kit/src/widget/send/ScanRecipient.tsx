import { send as english } from '@foyer/messages/en/send'
import type { Network } from '@foyer/primitives/networks/Network'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.js'
import { useEscape, useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'
import { parseScannedCode } from './parseScannedCode.js'

const style = `
.scan{display:flex;flex-direction:column;gap:8px;text-align:center;color:var(--_text-muted)}
.scan>video{width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:var(--_r4);background:var(--_surface-hover)}
`

/** How often the picture is looked at, in ms. */
const lookMs = 200

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

/** The browser's own reader of codes; few have one. */
function getDetector(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

/** Whether this browser reads codes by itself and has a camera to ask for; asked once the field is there, as a server has none. */
export function useCanScan(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => {
    const life = { isOver: false }
    if (!getDetector()) return undefined
    navigator.mediaDevices?.enumerateDevices?.().then(
      (devices) => !life.isOver && setCan(devices.some(({ kind }) => kind === 'videoinput')),
      () => undefined,
    )
    return () => {
      life.isOver = true
    }
  }, [])
  return can
}

export interface ScanRecipientProps {
  readonly network: Network
  readonly isAddress: (text: string) => boolean
  onFound(to: string): void
  onClose(): void
}

/** The camera's picture until a code in it means somebody. The camera is let go with the component. */
export function ScanRecipient({ network, isAddress, onFound, onClose }: ScanRecipientProps): ReactNode {
  const words = useWords('send', english)
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<'scanNothing' | 'scanOther' | 'scanDenied'>()
  const tell = useRef({ onFound, isAddress })
  tell.current = { onFound, isAddress }
  useStyle(style)
  useEscape(true, onClose)
  useEffect(() => {
    const life: { isOver: boolean; stream?: MediaStream; timer?: ReturnType<typeof setTimeout> } = { isOver: false }
    const start = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      life.stream = stream
      // Whoever gave up meanwhile has no camera running.
      if (life.isOver) return stop(stream)
      const Detector = getDetector()
      const { current } = video
      if (!current || !Detector) return
      current.srcObject = stream
      // Until there is a picture, looking at it finds nothing.
      current.play().catch(() => undefined)
      look(new Detector({ formats: ['qr_code'] }), current)
    }
    const look = (detector: Detector, picture: HTMLVideoElement) => {
      life.timer = setTimeout(async () => {
        const codes = await detector.detect(picture).catch(() => [])
        if (life.isOver) return
        for (const { rawValue } of codes) {
          const read = parseScannedCode(rawValue, network, tell.current.isAddress)
          if ('to' in read) return tell.current.onFound(read.to)
          setFault(read.problem === 'nothing' ? 'scanNothing' : 'scanOther')
        }
        look(detector, picture)
      }, lookMs)
    }
    const end = () => {
      clearTimeout(life.timer)
      if (life.stream) stop(life.stream)
    }
    start().catch(() => {
      // A browser that shows the picture may still not read codes from it.
      end()
      if (!life.isOver) setFault('scanDenied')
    })
    return () => {
      life.isOver = true
      end()
    }
  }, [network])
  return (
    <div className="scan">
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a video without controls takes no focus */}
      {fault !== 'scanDenied' && <video ref={video} muted playsInline aria-hidden="true" />}
      <p role="status">{words[fault ?? 'scanHint']}</p>
      <Button variant="secondary" onClick={onClose} data-autofocus>
        {words.stopScan}
      </Button>
    </div>
  )
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
