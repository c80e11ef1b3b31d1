import { PhoneError } from '../PhoneError.js'
import { readPixels } from './readPicture.js'

const pollIntervalMs = 150
const maxSide = 800
const timeLimitMs = 60

/** Shows the camera in a video element and reports the first code. Returns a function that stops the camera. */
export function watchCamera(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  onProblem: (message: string) => void,
): () => void {
  const state: { isStopped: boolean; stream?: MediaStream; timer?: ReturnType<typeof setInterval> } = {
    isStopped: false,
  }
  const stop = () => {
    state.isStopped = true
    clearInterval(state.timer)
    for (const track of state.stream?.getTracks() ?? []) track.stop()
    video.srcObject = null
  }
  const look = () => {
    const pixels = grabFrame(video)
    const text = pixels === undefined ? undefined : readPixels(pixels, timeLimitMs)
    if (text === undefined || state.isStopped) return
    stop()
    onText(text)
  }
  openCamera().then(
    async (stream) => {
      state.stream = stream
      if (state.isStopped) return stop()
      video.srcObject = stream
      await video.play().catch(() => {}) // stopping the camera interrupts play
      if (!state.isStopped) state.timer = setInterval(look, pollIntervalMs)
    },
    (error: unknown) => {
      if (!state.isStopped) onProblem(explain(error))
    },
  )
  return stop
}

async function openCamera(): Promise<MediaStream> {
  // Browsers omit this if the page may not use a camera.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (devices === undefined) throw new PhoneError('unsupported', 'no camera here')
  return devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
}

function grabFrame(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return undefined
  const scale = Math.min(1, maxSide / Math.max(videoWidth, videoHeight))
  const width = Math.round(videoWidth * scale)
  const height = Math.round(videoHeight * scale)
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(video, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}

function explain(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return 'The browser does not let this page use the camera.'
  if (name === 'NotReadableError') return 'Another program uses the camera.'
  return 'There is no camera here. Paste the link or choose a picture instead.'
}
