/** Two short notes, made by the browser itself: there is no file to load. */

/** A fifth, the lower note first: a bell that does not frighten. */
const NOTES_HZ = [660, 990] as const
const NOTE_SECONDS = 0.32
const LOUDEST = 0.18
/** A browser that does not allow sound leaves it pending endlessly. */
const START_MS = 500

/** False if the browser does not allow sound: nobody has pressed anything on this page yet. */
export async function chime(): Promise<boolean> {
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false)
    return false
  const context = new AudioContext()
  await Promise.race([context.resume(), new Promise((go) => setTimeout(go, START_MS))])
  if (context.state !== 'running') {
    void context.close()
    return false
  }
  const last = NOTES_HZ.map((hz, at) => playNote(context, hz, at * NOTE_SECONDS * 0.5)).at(-1)
  last?.addEventListener('ended', () => void context.close())
  return true
}

function playNote(context: AudioContext, hz: number, inSeconds: number): OscillatorNode {
  const from = context.currentTime + inSeconds
  const note = new OscillatorNode(context, { type: 'sine', frequency: hz })
  const volume = new GainNode(context, { gain: 0 })
  // Swells and fades: a tone that begins at once clicks.
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(LOUDEST, from + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS)
  note.connect(volume).connect(context.destination)
  note.start(from)
  note.stop(from + NOTE_SECONDS)
  return note
}
