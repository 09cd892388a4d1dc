-- Has the stack's schedule call the functions, by the gateway's name in the stack's network. As in the
-- embedded backend, no test waits a minute for an e-mail.
select vault.create_secret('http://kong:8000', 'api_url'), vault.create_secret(:'key', 'secret_key');
select cron.alter_job(jobid, schedule => '2 seconds') from cron.job where jobname = 'send-mail';
