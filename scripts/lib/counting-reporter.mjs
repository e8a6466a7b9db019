import { writeFileSync } from 'node:fs';

/** What went wrong, in the words of each error and where it was raised in this project. */
const wordsOf = (errors) =>
  errors.map(({ stack, message }) =>
    (stack ?? message ?? '')
      .split('\n')
      .filter((line) => !line.includes('node_modules'))
      .join('\n'),
  );

const named = (test) => `${test.module.relativeModuleId} › ${test.fullName}`;

/** Counts a run of Vitest, names what failed and what only passed at its second try; PHASOR_TEST_COUNTS says into which file. */
export default class CountingReporter {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    const failures = [
      ...inState('failed').map((test) => [named(test), ...wordsOf(test.result().errors)].join('\n')),
      ...modules.flatMap((module) =>
        [module, ...module.children.allSuites()]
          .filter((suite) => suite.errors().length > 0)
          .map((suite) => [module.relativeModuleId, ...wordsOf(suite.errors())].join('\n')),
      ),
      ...wordsOf(unhandled),
    ];
    const counted = {
      passed: inState('passed').length,
      skipped: inState('skipped').length,
      failures,
      retried: tests.filter((test) => test.diagnostic()?.flaky).map(named),
    };
    writeFileSync(process.env.PHASOR_TEST_COUNTS, JSON.stringify(counted));
  }
}
