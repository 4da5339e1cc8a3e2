<?php

declare(strict_types=1);

/**
 * Checks that a webhook comes from your Selvedge, is unchanged and is not a repeat of an old one.
 *
 * @param string $secret as shown in the console: 'whsec_…'
 * @param array<string, string> $headers with names in lower case: array_change_key_case(getallheaders())
 * @param string $body exactly as it was received: file_get_contents('php://input')
 * @return array the event. Its id is the same when it comes twice: remember the ids that you have dealt with.
 * @throws RuntimeException
 */
function verify_webhook(string $secret, array $headers, string $body): array
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    $signatures = $headers['webhook-signature'] ?? '';
    if ($id === '' || $signatures === '' || !preg_match('/^\d{1,12}$/D', $timestamp)) {
        throw new RuntimeException('This is no webhook: a header is missing.');
    }
    if (abs(time() - (int) $timestamp) > 5 * 60) {
        throw new RuntimeException('The webhook is too old, or a clock is wrong.');
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
    if ($key === false || $key === '') {
        throw new RuntimeException('The secret is incomplete.');
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // After the secret was replaced, two signatures come for a day: one has to match.
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) {
            return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('The signature of the webhook is wrong.');
}
