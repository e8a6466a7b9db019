interface Settings {
  /** `server url`, `api key` and `node` of its page "Emoncms". */
  readonly url: string;
  readonly apiKey: string;
  readonly node: string;
}

const EACH_MS = 1_000;

/**
 * IoTaWatt with three outputs: it asks where it stopped, and posts rows of outputs without names as a form.
 * @see https://github.com/boblemaire/IoTaWatt/blob/master/Firmware/IotaWatt/uploaders/Emoncms_uploader.cpp
 * @param outputs values at an instant in epoch s, in the order of its outputs
 */
export function startIotawatt({ url, apiKey, node }: Settings, outputs: (seconds: number) => readonly number[]) {
  const authorization = `Bearer ${apiKey}`;
  const answers: string[] = [];
  let sending: Promise<void> = ask();
  async function ask(): Promise<void> {
    const answer = await fetch(`${url}/input/get?node=${node}`, { headers: { authorization } });
    answers.push(await answer.text());
  }
  async function post(): Promise<void> {
    const seconds = Math.floor(Date.now() / 1_000);
    const answer = await fetch(`${url}/input/bulk`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: `time=${seconds}&data=[[0,"${node}",${outputs(seconds).join(',')}]]`,
    });
    answers.push(await answer.text());
  }
  const timer = setInterval(() => {
    sending = sending.then(post);
  }, EACH_MS);
  return {
    /** What the server answered so far, in order. */
    answers: answers as readonly string[],
    async stop() {
      clearInterval(timer);
      await sending;
    },
  };
}
