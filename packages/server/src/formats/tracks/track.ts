export interface SoundTrack {
  /** Such as `mp3`. */
  readonly format: string;
  readonly codec: string;
  readonly channels: number;
  /** Samples in a second. */
  readonly sampleRate: number;
  readonly bitsPerSample?: number;
  readonly lossless: boolean;
  /** Whether every second takes as many bits as any other. */
  readonly isConstant?: boolean;
  /** The number that a RIFF file has for its codec. */
  readonly formatTag?: number;
}

export interface PictureTrack {
  readonly codec: string;
  readonly width: number;
  readonly height: number;
}

/** What is known of a sound or a film. */
export interface TrackFacts {
  /** Kind of the file that holds the tracks, such as `ogg`. */
  readonly container: string;
  readonly seconds: number;
  /** Bits in a second, of all tracks together. */
  readonly bitrate: number;
  readonly sound?: SoundTrack;
  readonly picture?: PictureTrack;
}

/** Of a file whose header tells its length alone. */
export const averageBitrate = (bytes: number, seconds: number): number =>
  seconds > 0 ? Math.round((bytes * 8) / seconds) : 0;
