// The part of Node's test runner that the tests use.

declare module "node:test" {
    type Body = () => void | Promise<void>;
    export function test(name: string, body: Body): Promise<void>;
    export function describe(name: string, body: Body): Promise<void>;
    export function beforeEach(body: Body): void;
    export function afterEach(body: Body): void;
    export const mock: {
        timers: {
            enable(options: { apis: string[] }): void;
            tick(milliseconds: number): void;
            reset(): void;
        };
    };
}

declare module "node:assert/strict" {
    interface Assert {
        (value: unknown, message?: string): asserts value;
        equal(actual: unknown, expected: unknown, message?: string): void;
        notEqual(actual: unknown, expected: unknown, message?: string): void;
        deepEqual(actual: unknown, expected: unknown, message?: string): void;
        notDeepEqual(actual: unknown, expected: unknown, message?: string): void;
        match(text: string, pattern: RegExp, message?: string): void;
        doesNotMatch(text: string, pattern: RegExp, message?: string): void;
        throws(body: () => unknown, expected?: RegExp | object): void;
        rejects(
            body: Promise<unknown> | (() => Promise<unknown>),
            expected?: RegExp | object,
        ): Promise<void>;
    }
    const assert: Assert;
    export default assert;
}

declare module "node:crypto" {
    interface Hash {
        update(text: string): Hash;
        digest(encoding: "hex"): string;
    }
    export function createHash(name: "sha256"): Hash;
}

declare module "node:fs" {
    export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
}

declare function setImmediate(body: (value: unknown) => void): void;
